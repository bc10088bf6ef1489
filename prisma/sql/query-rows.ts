import type { Prisma } from '../generated/client.ts';
import type { DbOrTx } from './db.ts';
import { poolOf } from './pools.ts';
import { SqlTransaction } from './transaction/sql-transaction.ts';

/** Where raw SQL can be run. */
export type Queryable = DbOrTx | SqlTransaction;

/**
 * The rows of a raw SQL statement, for frequent calls: directly from the pool, which costs half as
 * much as `$queryRaw`. In a transaction of Prisma it uses `$queryRaw`. Supports only types that
 * both read alike: texts, integers, instants, JSON; enums and their arrays as text.
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
 * Runs two statements of a transaction in order. With pipelining they share a round trip, but the
 * second still sees the effects of the first.
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

/**
 * The rows of a transaction's last statement, which with pipelining is sent together with the
 * commit.
 */
export function queryLastRows<Row extends object>(
  tx: Queryable,
  statement: Prisma.Sql,
): Promise<Row[]> {
  return tx instanceof SqlTransaction
    ? tx.queryAndCommit<Row>(statement)
    : queryRows<Row>(tx, statement);
}
