import type { adminWallets } from '@nobayon/shared/contract/manual/admin-wallets.ts';
import { MAX_WALLETS } from '@nobayon/shared/domain/manual/wallet.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError, fieldError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { requireRecentFactor } from '../../../http/require-recent-factor.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import { lockWallets } from '../../payments/checkout/wallets-lock.store.ts';
import { auditedWallet, walletName, walletTermsFrom } from './wallet-terms.ts';
import { addWallet, findByNumber, listUnarchived, type WalletRow } from './wallets.store.ts';

/**
 * Adds an account that customers can send money to. An archived one with this number is restored,
 * so that its used transaction IDs still count.
 */
export async function createWallet(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { caller, body }: Request<typeof adminWallets.create>,
): Promise<WalletRow> {
  requireRecentFactor(caller, clock());
  const terms = walletTermsFrom(body);
  return db.$transaction(async (tx) => {
    await lockWallets(tx);
    const same = await findByNumber(tx, terms);
    if (same?.archivedAt === null) throw fieldError('wallet_exists', 'number');
    if ((await listUnarchived(tx)).length >= MAX_WALLETS) throw new AppError('wallet_limit');
    const wallet = await addWallet(tx, terms);
    await recordAudit(tx, {
      adminId: caller.id,
      action: 'create',
      subject: 'wallet',
      subjectId: wallet.id,
      subjectName: walletName(wallet),
      after: auditedWallet(wallet),
      at: clock(),
    });
    return wallet;
  });
}
