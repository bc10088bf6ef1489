import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchesSearch, type SearchedTransaction } from './transaction-search.ts';

const payment: SearchedTransaction = {
  userName: 'জয়িতা বড়ুয়া',
  userEmail: 'jose@example.com',
  planName: 'Équipe',
  invoiceNumber: 'NB-4T8Z',
  gatewayId: 'AK47TRX',
};

const spelling = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase(),
);

test('a payment is found by any part of any field, in any case and Unicode form', () => {
  const field = fc.constantFrom(...(Object.keys(payment) as (keyof SearchedTransaction)[]));
  const form = fc.constantFrom('NFC', 'NFD');
  fc.assert(
    fc.property(field, form, form, spelling, fc.nat(5), (name, stored, typed, spelled, from) => {
      const text = payment[name] ?? '';
      const part = [...new Intl.Segmenter().segment(text)].slice(from).map((one) => one.segment);
      const searched = { ...payment, [name]: text.normalize(stored) };
      expect(matchesSearch(searched, spelled(part.join('')).normalize(typed))).toBe(true);
    }),
  );
});

test('a payment without the text, or without an ID, is not found', () => {
  expect(matchesSearch(payment, 'PayStation')).toBe(false);
  expect(matchesSearch({ ...payment, gatewayId: null }, 'AK47TRX')).toBe(false);
});
