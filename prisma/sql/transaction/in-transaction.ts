import type { Db } from '../db.ts';
import { type NamedStatements, poolOf } from '../pools.ts';
import type { Queryable } from '../query-rows.ts';
import { againAfterDeadlock } from './again-after-deadlock.ts';
import { SqlTransaction } from './sql-transaction.ts';

/**
 * Runs raw SQL statements in a transaction, like `db.$transaction` for Prisma: all of them take
 * effect, or none. A connection that cannot even be rolled back is not reused.
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
