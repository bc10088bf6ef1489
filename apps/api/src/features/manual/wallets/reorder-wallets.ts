import type { adminWallets } from '@nobayon/shared/contract/manual/admin-wallets.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import { lockWallets } from '../../payments/checkout/wallets-lock.store.ts';
import { walletName } from './wallet-terms.ts';
import { listUnarchived, savePositions, type WalletRow } from './wallets.store.ts';

/** Reorders the wallets. Throws `changed_meanwhile` if one was added or removed since. */
export function reorderWallets(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { caller, body: { ids } }: Request<typeof adminWallets.reorder>,
): Promise<void> {
  return db.$transaction(async (tx) => {
    await lockWallets(tx);
    const before = await listUnarchived(tx);
    const named = new Set(ids);
    const isEachOnce = ids.length === before.length && before.every(({ id }) => named.has(id));
    if (!isEachOnce) throw new AppError('changed_meanwhile');
    await savePositions(tx, ids);
    await recordAudit(tx, {
      adminId: caller.id,
      action: 'update',
      subject: 'wallet',
      subjectId: null,
      subjectName: 'All wallets',
      before: { wallet_order: namesOf(before) },
      after: { wallet_order: namesOf(await listUnarchived(tx)) },
      at: clock(),
    });
  });
}

function namesOf(wallets: WalletRow[]): string[] {
  return wallets.map(walletName);
}
