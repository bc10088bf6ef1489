import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { type Removal, recordRemoval } from '../../audit/record-removal.ts';
import { auditedWallet, walletName } from './wallet-terms.ts';
import { archiveWallet, deleteWallet, lockWallet, lockWallets, readUses } from './wallets.store.ts';

/** Shows an account to no customer any more. One that somebody may have paid to is archived. */
export function removeWallet(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  adminId: number,
  id: number,
): Promise<Removal> {
  return db.$transaction(async (tx) => {
    const now = clock();
    await lockWallets(tx);
    const wallet = await lockWallet(tx, id);
    if (!wallet) throw new AppError('wallet_not_found');
    const removal = (await readUses(tx, [id])).get(id)?.isUsed ? 'archived' : 'deleted';
    if (removal === 'archived') await archiveWallet(tx, wallet, now);
    else await deleteWallet(tx, id);
    await recordRemoval(
      tx,
      adminId,
      removal,
      {
        subject: 'wallet',
        subjectId: id,
        subjectName: walletName(wallet),
        before: auditedWallet(wallet),
      },
      now,
    );
    return removal;
  });
}
