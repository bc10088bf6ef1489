import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..', 'migrations');
const scripts = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({
    name,
    sql: readFileSync(join(folder, name, 'migration.sql'), 'utf8').replaceAll(/--.*/g, ''),
  }));

/**
 * Tables that nobody can read while their rows are written: a script is one transaction, and the
 * lock of ALTER TABLE is held to its end.
 */
function tablesHeldWhileWritten(sql: string): string[] {
  const namesAfter = (pattern: RegExp) => [...sql.matchAll(pattern)].map(([, name = '']) => name);
  const altered = new Set(namesAfter(/\bALTER TABLE (?:ONLY )?"?(\w+)/g));
  const written = namesAfter(/\b(?:UPDATE|DELETE FROM) "?(\w+)/g);
  return [...new Set(written)].filter((name) => altered.has(name));
}

/** Were written before this rule, and edited migrations are rejected. */
const earlier = [
  'bounded_callbacks',
  'what_is_owed',
  'order_prices_and_coupons',
  'chat_removals',
  'proven_addresses',
  'figures',
  'must_prove_address',
];

test('no migration holds a table that it alters while it writes the rows', () => {
  const holding = scripts.filter(({ sql }) => tablesHeldWhileWritten(sql).length > 0);
  expect(holding.map(({ name }) => name.replace(/^\d+_/, ''))).toEqual(earlier);
});
