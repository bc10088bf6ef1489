import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const text = await readFile(join(root, 'docs', 'security.md'), 'utf8');

/** The number of requirements of levels 1 and 2 in each section of the standard. */
const requirements = [
  ...['6.1.1', '6.1.2', '6.1.3'],
  ...numbered('6.2', 12),
  ...numbered('6.3', 4),
  ...numbered('6.4', 4),
  ...numbered('6.5', 5),
  ...numbered('6.6', 3),
  ...numbered('6.8', 4),
  ...numbered('7.1', 3),
  ...numbered('7.2', 4),
  ...numbered('7.3', 2),
  ...numbered('7.4', 5),
  ...numbered('7.5', 2),
  ...numbered('7.6', 2),
  ...numbered('8.1', 2),
  ...numbered('8.2', 3),
  ...['8.3.1', '8.4.1'],
  ...numbered('9.1', 3),
  ...numbered('9.2', 4),
  ...numbered('10.1', 2),
  ...numbered('10.2', 2),
  ...numbered('10.3', 4),
  ...numbered('10.4', 11),
  ...numbered('10.5', 5),
  ...numbered('10.6', 2),
  ...numbered('10.7', 3),
];

function numbered(section: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) => `${section}.${n + 1}`);
}

const rows = text.split('\n').filter((line) => /^\| \d/.test(line));

test('docs/security.md has every requirement of levels 1 and 2 once', () => {
  const documented = rows.flatMap((row) => row.split('|')[1]?.match(/\d+\.\d+\.\d+/g) ?? []);
  expect(documented.toSorted()).toEqual(requirements.toSorted());
});

test('every requirement has a state, and those that are not met a reason', () => {
  for (const row of rows) {
    const [, , state = '', how = ''] = row.split('|').map((cell) => cell.trim());
    expect(state).toMatch(/^(held|not met|does not apply)/);
    if (!state.startsWith('held')) expect([row, how.length > 10]).toEqual([row, true]);
  }
});

test('every referenced test and page exists', async () => {
  const tests = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = '']) =>
    /^(e2e|packages|prisma)\//.test(path) ? path : join('apps/api/src', path),
  );
  const pages = [...text.matchAll(/\]\(([\w./-]+\.md)/g)].map(([, path = '']) =>
    join('docs', path),
  );
  expect(tests.length).toBeGreaterThan(20);
  for (const path of [...tests, ...pages]) await access(join(root, path));
});
