import { createHash } from 'node:crypto';
import type { Stack } from './stack.ts';

/** All tables by name, with their rows as text, sorted; and the values of all sequences. */
export type Contents = { tables: Map<string, string[]>; sequences: string[] };

export async function readDatabase({ sql }: Stack): Promise<Contents> {
  const names = await sql(`
    SELECT format('%I.%I', schemaname, tablename) FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`);
  const tables = new Map<string, string[]>();
  for (const name of names) {
    const rows = await sql(`COPY (SELECT to_jsonb(t)::text FROM ${name} t ORDER BY 1) TO STDOUT`);
    tables.set(name, rows);
  }
  const sequences = await sql(`
    SELECT schemaname, sequencename, last_value, increment_by FROM pg_sequences ORDER BY 1, 2`);
  return { tables, sequences };
}

export function countRows({ tables }: Contents): number {
  return [...tables.values()].reduce((sum, rows) => sum + rows.length, 0);
}

/** A hash that changes with every row and every sequence. */
export function fingerprint({ tables, sequences }: Contents): string {
  const text = JSON.stringify([[...tables], sequences]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
