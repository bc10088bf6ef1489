import { expect, it } from 'vitest';
import { isReceipt } from './is-receipt.ts';

const now = new Date('2026-11-28T12:00:00.000Z');

it.each([
  ['completed', '2026-11-28T10:59:00.000Z', true],
  ['completed', '2026-11-28T11:01:00.000Z', false],
  ['completed', null, false],
  ['refunded', '2026-11-20T12:00:00.000Z', false],
  ['canceled', '2026-11-20T12:00:00.000Z', false],
])('the page of a payment that is %s since %s is read as a receipt: %s', (status, at, expected) => {
  expect(isReceipt({ status, settled_at: at }, now)).toBe(expected);
});
