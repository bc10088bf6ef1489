import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonForDatabase, parseForDatabase } from './json-for-database.ts';

const SEED = 20261129;
const units = ['\u0000', '\ud83d', '\ude00', '\\', '"', 'u0000', 'ud83d', 'ঢ', '😀', 'a'];
const anyText = fc.string({ unit: fc.constantFrom(...units), maxLength: 12 });
/** The expected result for a text. */
const kept = (text: string) => text.replaceAll('\u0000', '\uFFFD').toWellFormed();
/** Escapes every character, in either case. */
const escaped = (text: string, isUpper: boolean) =>
  `"${[...Array(text.length).keys()]
    .map((at) => text.charCodeAt(at).toString(16).padStart(4, '0'))
    .map((code) => `\\u${isUpper ? code.toUpperCase() : code}`)
    .join('')}"`;

test('replaces only NUL and unpaired surrogates, in any notation', () => {
  fc.assert(
    fc.property(anyText, fc.boolean(), (text, isUpper) => {
      expect(JSON.parse(jsonForDatabase({ [text]: text }))).toEqual({ [kept(text)]: kept(text) });
      expect(parseForDatabase(JSON.stringify([text]))).toEqual([kept(text)]);
      expect(parseForDatabase(escaped(text, isUpper))).toBe(kept(text));
    }),
    { seed: SEED, numRuns: 2_000 },
  );
});
