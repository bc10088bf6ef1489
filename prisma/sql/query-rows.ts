import type { Prisma } from '../generated/client.ts';
import type { DbOrTx } from './db.ts';
import { poolOf } from './pools.ts';
import { SqlTransaction } from './sql-transaction.ts';

/** Where a statement that is written by hand can go. */
export type Queryable = DbOrTx | SqlTransaction;

/**
 * The rows of a statement that is written by hand, for the calls that people wait for: straight from
 * the pool, for half of what `$queryRaw` costs. In a transaction of Prisma's it is `$queryRaw`, and
 * gives the same of what both read alike: texts, whole numbers, instants, JSON; enums and arrays of
 * them as text.
 */
export async function queryRows<Row extends object>(
  db: Queryable,
  statement: Prisma.Sql,
): Promise<Row[]> {
  if (db instanceof SqlTransaction) return db.query<Row>(statement);
  const named = poolOf(db);
  if (!named) return db.$queryRaw<Row[]>(statement);
  const { text, values } = statement;
  const query = { name: named.nameOf({ sql: text }), text, values };
  return (await named.pool.query<Row>(query)).rows;
}

/**
 * Two statements of a transaction, in this order. Where the transaction sends at once they are on
 * their way together, and still each sees what is true when its turn comes.
 */
export async function inOrder<T>(
  tx: Queryable,
  first: () => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> {
  const asked = first();
  if (!(tx instanceof SqlTransaction)) await asked;
  const [result] = await Promise.all([second(), asked]);
  return result;
}

/** The rows of the last statement of a transaction, which commits with it where it sends at once. */
export function queryLastRows<Row extends object>(
  tx: Queryable,
  statement: Prisma.Sql,
): Promise<Row[]> {
  return tx instanceof SqlTransaction
    ? tx.queryAndCommit<Row>(statement)
    : queryRows<Row>(tx, statement);
}
