import { expect, it } from 'vitest';
import { walletErrors, walletValuesOf } from './wallet-values.ts';

const values = { ...walletValuesOf(null), number: '০১৭১২ ৩৪৫৬৭৮' };

it('takes Bengali digits and blanks', () => {
  expect(walletErrors(values)).toEqual({});
});

it.each(['', '017', '02712345678'])('refuses %j as a number of bKash', (number) => {
  expect(Object.keys(walletErrors({ ...values, number }))).toEqual(['number']);
});

it('holds a number against its kind', () => {
  expect(walletErrors({ ...values, kind: 'rocket', number: '017123456789' })).toEqual({});
  expect(walletErrors({ ...values, number: '017123456789' })).toHaveProperty('number');
});
