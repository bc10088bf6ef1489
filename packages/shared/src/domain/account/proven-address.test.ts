import { expect, test } from 'vitest';
import { isProven } from './proven-address.ts';

const shown = { emailProvenAt: new Date() };
const notShown = { emailProvenAt: null };

test('an address is accepted if it is confirmed or confirmation is turned off', () => {
  expect(isProven(shown, { requireProvenAddress: true })).toBe(true);
  expect(isProven(notShown, { requireProvenAddress: true })).toBe(false);
  expect(isProven(notShown, { requireProvenAddress: false })).toBe(true);
});
