import { againAfterDeadlock } from './again-after-deadlock.ts';
import type { Db } from './db.ts';
import { type NamedStatements, poolOf } from './pools.ts';
import type { Queryable } from './query-rows.ts';
import { SqlTransaction } from './sql-transaction.ts';

/**
 * What `db.$transaction` is for the model, for statements that are written by hand: all of them
 * happen, or none. A connection that does not even take the end of it is not used again.
 */
export async function inTransaction<T>(db: Db, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const named = poolOf(db);
  return named ? againAfterDeadlock(() => doOnce(named, work)) : db.$transaction(work);
}

async function doOnce<T>(
  { pool, nameOf }: NamedStatements,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let lost: Error | undefined;
  try {
    const tx = new SqlTransaction(client, nameOf);
    try {
      const result = await work(tx);
      await tx.commit();
      return result;
    } catch (error) {
      await tx.rollBack().catch((reason: Error) => {
        lost = reason;
      });
      throw error;
    }
  } finally {
    client.release(lost);
  }
}
