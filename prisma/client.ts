import { PrismaPg } from '@prisma/adapter-pg';
import { Prisma, PrismaClient } from './generated/client.ts';

export { migrations } from './generated/migrations.ts';
export { Prisma };
export type Db = PrismaClient;
/** What a store takes: the database, or a transaction on it. */
export type DbOrTx = Db | Prisma.TransactionClient;

export type DbOptions = {
  /** Connections of this process at most. */
  connections?: number;
  /** Says that an idle connection was lost. The next query opens another. */
  onConnectionError?: (error: Error) => void;
};

export function createDb(
  databaseUrl: string,
  { connections = 10, onConnectionError = () => {} }: DbOptions = {},
): Db {
  const adapter = new PrismaPg(
    {
      connectionString: databaseUrl,
      max: connections,
      // The pool would wait for ever for a connection by default.
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
    },
    {
      onPoolError: onConnectionError,
      onConnectionError,
      // Prepared statements halve what a repeated query costs.
      statementNameGenerator: statementNames(),
    },
  );
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
