import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeTrxId } from './trx-id.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BENGALI = '০১২৩৪৫৬৭৮৯';

const trxIds = fc
  .array(fc.constantFrom(...ALPHABET), { minLength: 6, maxLength: 35 })
  .map((letters) => letters.join(''));

/** Ways in which people and their phones write one letter. */
const spellings = [
  (letter: string) => letter,
  (letter: string) => letter.toLowerCase(),
  (letter: string) => (/\d/.test(letter) ? (BENGALI[Number(letter)] ?? letter) : letter),
  // Full width, as some keyboards have it.
  (letter: string) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
];
const between = fc.constantFrom('', '', '', ' ', '\t', '\u00a0', '\u200b', '-', '–', '\n');

const typed = trxIds.chain((trxId) =>
  fc
    .tuple(
      fc.array(fc.constantFrom(...spellings), { minLength: trxId.length, maxLength: trxId.length }),
      fc.array(between, { minLength: trxId.length + 1, maxLength: trxId.length + 1 }),
    )
    .map(([ways, gaps]) => ({
      trxId,
      text: [...trxId]
        .map((letter, at) => `${gaps[at]}${ways[at]?.(letter)}`)
        .concat(gaps.at(-1) ?? '')
        .join(''),
    })),
);

test('spellings of the same transaction ID are equal', () => {
  fc.assert(fc.property(typed, ({ trxId, text }) => normalizeTrxId(text) === trxId));
});

test('different transaction IDs stay different', () => {
  fc.assert(
    fc.property(typed, typed, (one, other) => {
      const areSame = normalizeTrxId(one.text) === normalizeTrxId(other.text);
      expect(areSame).toBe(one.trxId === other.trxId);
    }),
  );
});

const anyCharacter = fc.integer({ max: 0x10ffff, min: 0 }).map((at) => String.fromCodePoint(at));
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...ALPHABET), anyCharacter), { maxLength: 60 })
  .map((characters) => characters.join(''));

test('any input is rejected, or its normalized form stays the same', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const trxId = normalizeTrxId(text);
      if (trxId === null) return;
      expect(trxId).toMatch(/^[A-Z0-9]{6,35}$/);
      expect(normalizeTrxId(trxId)).toBe(trxId);
    }),
  );
});

test.each([
  [' 9gx4 t0bk2m ', '9GX4T0BK2M'],
  ['৯GX৪T০BK২M', '9GX4T0BK2M'],
  ['7100-2233-4455', '710022334455'],
  ['9GX4T', null],
  ['A'.repeat(36), null],
  ['9GX4T0BK2M!', null],
  // A Cyrillic letter that looks like a Latin one.
  ['9GX4T0\u0412K2M', null],
  ['', null],
])('%j is stored as %j', (text, expected) => {
  expect(normalizeTrxId(text)).toBe(expected);
});
