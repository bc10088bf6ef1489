import type { Pool } from 'pg';

/** The pool behind each Prisma client, with the names of its prepared statements. */
export type NamedStatements = { pool: Pool; nameOf: (query: { sql: string }) => string };

const pools = new WeakMap<object, NamedStatements>();

export function rememberPool(db: object, statements: NamedStatements): void {
  pools.set(db, statements);
}

/** A transaction of Prisma has no pool, only its own connection. */
export function poolOf(db: object): NamedStatements | undefined {
  return pools.get(db);
}
