import { type DbOrTx, lockUntilCommit, shareLockUntilCommit } from '../../../db.ts';

const WALLETS_LOCK = 'nobayon:wallets';

/** Serializes changes of wallets until the commit, so that a free number stays free. */
export async function lockWallets(tx: DbOrTx): Promise<void> {
  await lockUntilCommit(tx, WALLETS_LOCK);
}

/**
 * Before an order whose customer will see the wallets: a change of one of them comes first, or knows
 * of the order.
 */
export async function keepWallets(tx: DbOrTx): Promise<void> {
  await shareLockUntilCommit(tx, WALLETS_LOCK);
}
