import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importPart } from './import-part.ts';

const sources = join(import.meta.dirname, '..');

/** Each of them handles a file that cannot be loaded. */
const HANDLED = /\b(importPart|usePart|useLoadedPart|lazyComponent|page)(<.*>)?\(/;

const loading = globSync('**/*.{ts,tsx}', { cwd: sources })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(join(sources, file), 'utf8') }))
  .filter(({ text }) => /\bimport\('/.test(text));

it('finds the files that load others later', () => {
  expect(loading.length).toBeGreaterThan(10);
});

it.each(loading)('$file handles a part that cannot be loaded', ({ text }) => {
  expect(text).toMatch(HANDLED);
});

it('says of a part that cannot be loaded what to do', async () => {
  const lost = importPart(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(lost).rejects.toThrow('Check your internet connection and reload the page.');
});
