import type { adminWallets } from '@nobayon/shared/contract/manual/admin-wallets.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { archiveOrDelete, type RemovalResult } from '../../audit/archive-or-delete.ts';
import { lockWallets } from '../../payments/checkout/wallets-lock.store.ts';
import { auditedWallet, walletName } from './wallet-terms.ts';
import { archiveWallet, deleteWallet, lockWallet, readUses } from './wallets.store.ts';

/** Removes a wallet. If customers may have paid to it, it is archived. */
export function removeWallet(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { caller, params: { id } }: Request<typeof adminWallets.remove>,
): Promise<RemovalResult> {
  return db.$transaction(async (tx) => {
    const now = clock();
    await lockWallets(tx);
    const wallet = await lockWallet(tx, id);
    if (!wallet) throw new AppError('wallet_not_found');
    return archiveOrDelete(
      tx,
      {
        adminId: caller.id,
        subject: 'wallet',
        subjectId: id,
        subjectName: walletName(wallet),
        before: auditedWallet(wallet),
        at: now,
      },
      {
        isReferredTo: (await readUses(tx, [id])).get(id)?.isUsed ?? false,
        archive: () => archiveWallet(tx, wallet, now),
        delete: () => deleteWallet(tx, id),
      },
    );
  });
}
