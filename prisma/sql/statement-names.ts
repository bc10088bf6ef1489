import { Prisma } from '../generated/client.ts';

const MAX_PREPARED = 500;

/**
 * A marker for statements whose best plan depends on the parameters, so that they are planned each
 * time. Otherwise PostgreSQL may keep a generic plan, and the one for a frequent word reads the
 * whole table for a rare one.
 */
export const PLANNED_EACH_TIME = Prisma.raw('/* planned each time */');

/** A stable name per statement, up to the number worth keeping prepared on a connection. */
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
