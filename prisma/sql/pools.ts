import type { Pool } from 'pg';

/** The connections that Prisma uses, and the names under which statements are prepared on them. */
export type NamedStatements = { pool: Pool; nameOf: (query: { sql: string }) => string };

const pools = new WeakMap<object, NamedStatements>();

export function rememberPool(db: object, statements: NamedStatements): void {
  pools.set(db, statements);
}

/** Of a transaction of Prisma's there is none: it has one connection, and keeps it to itself. */
export function poolOf(db: object): NamedStatements | undefined {
  return pools.get(db);
}
