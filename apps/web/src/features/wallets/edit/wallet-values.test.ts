import { expect, it } from 'vitest';
import { walletErrors, walletValuesOf } from './wallet-values.ts';

const values = { ...walletValuesOf(null), number: '০১৭১২ ৩৪৫৬৭৮' };

it('accepts Bengali digits and spaces', () => {
  expect(walletErrors(values)).toEqual({});
});

it.each(['', '017', '02712345678'])('rejects %j as a bKash number', (number) => {
  expect(Object.keys(walletErrors({ ...values, number }))).toEqual(['number']);
});

it('validates a number by its type of account', () => {
  expect(walletErrors({ ...values, kind: 'rocket', number: '017123456789' })).toEqual({});
  expect(walletErrors({ ...values, number: '017123456789' })).toHaveProperty('number');
});
