import { Prisma } from '../generated/client.ts';

const MAX_PREPARED = 500;

/**
 * Put into a statement whose best plan depends on what is looked for: it is planned each time.
 * PostgreSQL settles on one plan for a prepared statement, and the one for a common word reads the
 * whole table for a rare one.
 */
export const PLANNED_EACH_TIME = Prisma.raw('/* planned each time */');

/** A stable name per statement, for as many as are worth keeping prepared on a connection. */
export function statementNames(): (query: { sql: string }) => string {
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
