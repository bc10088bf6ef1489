import type { DbOrTx } from '../db.ts';

/** Takes the lock of this name until the commit, after any other transaction that has it. */
export async function lockUntilCommit(tx: DbOrTx, name: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

/** The same along with others that share it: only `lockUntilCommit` waits for it and is waited for. */
export async function shareLockUntilCommit(tx: DbOrTx, name: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`;
}
