import { expect, it } from 'vitest';
import { accountNumberText } from './account-number.ts';

it.each([
  ['bkash', '01712345678', '01712-345678'],
  ['rocket', '017123456789', '01712-3456789'],
  ['bank', '1234567890', '1234 5678 90'],
  ['bank', '12345678', '1234 5678'],
] as const)('writes a number of %s', (kind, number, text) => {
  expect(accountNumberText(kind, number)).toBe(text);
});
