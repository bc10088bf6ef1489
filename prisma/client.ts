import { PrismaPg } from '@prisma/adapter-pg';
import { createPool } from './create-pool.ts';
import { Prisma, PrismaClient } from './generated/client.ts';

export { createPool } from './create-pool.ts';
export { migrations } from './generated/migrations.ts';
export { Prisma };
export type Db = PrismaClient;
/** What a store takes: the database, or a transaction on it. */
export type DbOrTx = Db | Prisma.TransactionClient;

/** Longer than a transaction may take: what is cut then has no answer coming any more. */
const HELD_FOR_MS = 25_000;

export type DbOptions = {
  /** Connections of this process at most. */
  connections?: number;
  /** Says that a connection was lost, in use or not. The next query opens another. */
  onConnectionError?: (error: Error) => void;
  heldForMs?: number;
};

export function createDb(
  databaseUrl: string,
  { connections = 10, onConnectionError = () => {}, heldForMs = HELD_FOR_MS }: DbOptions = {},
): Db {
  const pool = createPool(databaseUrl, { connections, onConnectionError, heldForMs });
  const adapter = new PrismaPg(pool, {
    disposeExternalPool: true,
    // Prepared statements halve what a repeated query costs.
    statementNameGenerator: statementNames(),
  });
  return new PrismaClient({
    adapter,
    errorFormat: 'minimal',
    transactionOptions: { maxWait: 10_000, timeout: 15_000 },
  });
}

const MAX_PREPARED = 500;

/**
 * Put into a statement whose best plan depends on what is looked for: it is planned each time.
 * PostgreSQL settles on one plan for a prepared statement, and the one for a common word reads the
 * whole table for a rare one.
 */
export const PLANNED_EACH_TIME = Prisma.raw('/* planned each time */');

/** A stable name per statement, for as many as are worth keeping prepared on a connection. */
function statementNames(): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known) return known;
    if (names.size >= MAX_PREPARED || sql.includes(PLANNED_EACH_TIME.sql)) return '';
    const name = `nobayon_${names.size + 1}`;
    names.set(sql, name);
    return name;
  };
}
