import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = join(import.meta.dirname, '..');
/** With up to one level of parentheses inside. */
const LIMITED = /\bIN \(\s*SELECT[^()`]*(?:\([^()`]*\)[^()`]*)*?\bLIMIT\b[^()`]*\bFOR /;

/**
 * PostgreSQL may run such a subquery again for each row, and then finds the next rows: those that
 * the statement has changed are skipped. In a `WITH … AS MATERIALIZED` it runs once.
 */
test('no statement claims a limited number of rows in the subquery of an IN', () => {
  const files = globSync('**/*.store.ts', { cwd: sources });
  expect(files.length).toBeGreaterThan(20);
  const limited = files.filter((file) => LIMITED.test(readFileSync(join(sources, file), 'utf8')));
  expect(limited).toEqual([]);
  expect('id IN (SELECT id FROM users WHERE f(x) LIMIT 3 FOR UPDATE)').toMatch(LIMITED);
});
