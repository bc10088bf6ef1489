import type { adminWallets } from '@nobayon/shared/contract/manual/admin-wallets.ts';
import type { DbOrTx } from '../../../db.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError, fieldError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { requireRecentFactor } from '../../../http/require-recent-factor.ts';
import { requireUnchanged } from '../../../http/require-unchanged.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import { lockWallets } from '../../payments/checkout/wallets-lock.store.ts';
import { auditedWallet, walletName, walletTermsFrom } from './wallet-terms.ts';
import {
  findByNumber,
  lockWallet,
  readUses,
  saveWallet,
  type WalletRow,
  type WalletTerms,
} from './wallets.store.ts';

/** Updates a wallet. Its number and kind cannot change once customers may have paid to it. */
export async function updateWallet(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { caller, params: { id }, body }: Request<typeof adminWallets.update>,
): Promise<WalletRow> {
  requireRecentFactor(caller, clock());
  return db.$transaction(async (tx) => {
    await lockWallets(tx);
    const before = await lockWallet(tx, id);
    if (!before) throw new AppError('wallet_not_found');
    requireUnchanged(before, body.updated_at);
    const terms = walletTermsFrom(body, before);
    if (!isSameAccount(before, terms)) await requireMovable(tx, before, terms);
    const now = clock();
    const after = await saveWallet(tx, before, terms, now);
    await recordAudit(tx, {
      adminId: caller.id,
      action: 'update',
      subject: 'wallet',
      subjectId: id,
      subjectName: walletName(after),
      before: auditedWallet(before),
      after: auditedWallet(after),
      at: now,
    });
    return after;
  });
}

function isSameAccount(before: WalletRow, { kind, number }: WalletTerms): boolean {
  return before.kind === kind && before.number === number;
}

/**
 * Throws `wallet_in_use` if customers may have paid to it, `wallet_exists` if another wallet has
 * this number.
 */
async function requireMovable(tx: DbOrTx, { id }: WalletRow, terms: WalletTerms): Promise<void> {
  const uses = await readUses(tx, [id]);
  if (uses.get(id)?.isUsed) throw fieldError('wallet_in_use', 'number');
  if (await findByNumber(tx, terms)) throw fieldError('wallet_exists', 'number');
}
