import { expect, test } from 'vitest';
import { normalizeAccountNumber, type WalletKind } from './wallet.ts';

test.each<[WalletKind, string, string | null]>([
  ['bkash', '01712345678', '01712345678'],
  ['bkash', ' 017 1234-5678 ', '01712345678'],
  ['nagad', '০১৭১২৩৪৫৬৭৮', '01712345678'],
  ['nagad', '+880 1712-345678', '01712345678'],
  ['upay', '8801712345678', '01712345678'],
  ['upay', '008801712345678', '01712345678'],
  ['rocket', '01712345678', '01712345678'],
  ['rocket', '017123456789', '017123456789'],
  ['bank', '1503 2041 7788 0001', '1503204177880001'],
  ['bkash', '017123456789', null],
  ['bkash', '01212345678', null],
  ['bkash', '1712345678', null],
  ['bkash', '0171234567a', null],
  ['bank', '12345', null],
  ['bank', '+8801712345678', null],
  ['bank', '1'.repeat(21), null],
  ['rocket', '', null],
])('for %s, %j is stored as %j', (kind, typed, expected) => {
  expect(normalizeAccountNumber(kind, typed)).toBe(expected);
});
