import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeTrxId } from './trx-id.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BENGALI = '০১২৩৪৫৬৭৮৯';

const trxIds = fc
  .array(fc.constantFrom(...ALPHABET), { minLength: 6, maxLength: 35 })
  .map((letters) => letters.join(''))
  // One that begins like a label is stored without it.
  .filter((trxId) => !/^(TXID|UPAY|TRXID|TXNID|BKASH|NAGAD|ROCKET)/.test(trxId));

/** Ways in which people and their phones write one letter. */
const spellings = [
  (letter: string) => letter,
  (letter: string) => letter.toLowerCase(),
  (letter: string) => (/\d/.test(letter) ? (BENGALI[Number(letter)] ?? letter) : letter),
  // Full width, as some keyboards have it.
  (letter: string) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
];
const gaps = ['', '', '', ' ', '\t', '\u00a0', '\u200b', '-', '–', '\n', '.', '#', '/', '"'];
const between = fc.constantFrom(...gaps);
/** What messages of wallets call it. */
const label = fc.constantFrom(
  '',
  '',
  'TrxID',
  'trx id: ',
  'TxnId:',
  'bKash TrxID = ',
  'TrxID TrxID ',
);

const typed = trxIds.chain((trxId) =>
  fc
    .tuple(
      label,
      fc.array(fc.constantFrom(...spellings), { minLength: trxId.length, maxLength: trxId.length }),
      fc.array(between, { minLength: trxId.length + 1, maxLength: trxId.length + 1 }),
    )
    .map(([before, ways, around]) => {
      const letters = [...trxId].map((letter, at) => `${around[at]}${ways[at]?.(letter)}`);
      return { trxId, text: [before, ...letters, around.at(-1)].join('') };
    }),
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
  ['(9GX4T0BK2M).', null],
  ['9GX4T0BK2|', null],
  ['9GX4T0BK2M.', '9GX4T0BK2M'],
  // Too short to be an ID after a label.
  ['TXID12345', 'TXID12345'],
  // A Cyrillic letter that looks like a Latin one.
  ['9GX4T0\u0412K2M', null],
  ['', null],
])('%j is stored as %j', (text, expected) => {
  expect(normalizeTrxId(text)).toBe(expected);
});
