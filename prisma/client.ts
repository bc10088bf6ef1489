import { PrismaPg } from '@prisma/adapter-pg';
import { Prisma, PrismaClient } from './generated/client.ts';
import { createPool } from './sql/create-pool.ts';
import type { Db, DbOrTx } from './sql/db.ts';
import { rememberPool } from './sql/pools.ts';
import { statementNames } from './sql/statement-names.ts';
import { againAfterDeadlock } from './sql/transaction/again-after-deadlock.ts';

export { migrations } from './generated/migrations.ts';
export { anyOf } from './sql/any-of.ts';
export { createPool } from './sql/create-pool.ts';
export { notify } from './sql/notify.ts';
export { inOrder, type Queryable, queryLastRows, queryRows } from './sql/query-rows.ts';
export { PLANNED_EACH_TIME } from './sql/statement-names.ts';
export { inTransaction } from './sql/transaction/in-transaction.ts';
export { lockUntilCommit, shareLockUntilCommit } from './sql/transaction/lock-until-commit.ts';
export { type AsJson, withInstants } from './sql/with-instants.ts';
export type { Db, DbOrTx };
export { Prisma };

/**
 * In milliseconds, longer than a transaction may take, so that nothing is cut off that could still
 * reply.
 */
export const HELD_FOR_MS = 25_000;

export type DbOptions = {
  /** The maximum number of connections of this process. */
  connections?: number;
  /** Called when a connection was lost, in use or idle. The next query opens another. */
  onConnectionError?: (error: Error) => void;
  heldForMs?: number | null;
  statementMs?: number;
};

export function createDb(
  databaseUrl: string,
  {
    connections = 10,
    onConnectionError = () => {},
    heldForMs = HELD_FOR_MS,
    ...limits
  }: DbOptions = {},
): Db {
  const pool = createPool(databaseUrl, {
    connections,
    onConnectionError,
    heldForMs,
    pipeline: true,
    ...limits,
  });
  // Prepared statements halve the cost of a repeated query.
  const nameOf = statementNames();
  const adapter = new PrismaPg(pool, { disposeExternalPool: true, statementNameGenerator: nameOf });
  const db = new PrismaClient({
    adapter,
    errorFormat: 'minimal',
    transactionOptions: { maxWait: 10_000, timeout: 15_000 },
  });
  repeatTransactions(db);
  rememberPool(db, { pool, nameOf });
  return db;
}

/** Repeats transactions that PostgreSQL aborts because of a deadlock. */
function repeatTransactions(db: PrismaClient): void {
  const once = db.$transaction.bind(db) as (...given: unknown[]) => Promise<unknown>;
  const again = (...given: unknown[]) => againAfterDeadlock(() => once(...given));
  Object.assign(db, { $transaction: again });
}
