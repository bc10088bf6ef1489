import fc from 'fast-check';
import { expect, test } from 'vitest';
import { outcomeOf, paymentOutcomes, readCallbackStatus } from './callback.ts';
import { transactionStatuses } from './transaction.ts';

test.each([
  ['success', 'success'],
  ['successful', 'success'],
  ['Successful', 'success'],
  ['  SUCCESS\t', 'success'],
  ['failed', 'failed'],
  ['FAILED', 'failed'],
  ['processing', 'processing'],
  ['refund', 'refunded'],
  ['Refunded', 'refunded'],
  ['canceled', 'canceled'],
  ['Cancelled', 'canceled'],
  ['Cancel', 'canceled'],
  ['Failure', 'failed'],
  ['unsuccessful', 'failed'],
])('a return with the status %j reads as %s', (status, outcome) => {
  expect(readCallbackStatus(status)).toBe(outcome);
});

test.each([
  null,
  undefined,
  '',
  ' ',
  'ok',
  'paid',
  'review',
  'success!',
  'un successful',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
])('a return with the status %j reads as unknown', (status) => {
  expect(readCallbackStatus(status)).toBe('unknown');
});

test('any status of a return maps to one of the outcomes', () => {
  fc.assert(
    fc.property(fc.string(), (status) => {
      expect(paymentOutcomes).toContain(readCallbackStatus(status));
    }),
  );
});

test.each([
  ['completed', 'success'],
  ['failed', 'failed'],
  ['canceled', 'canceled'],
  ['refunded', 'refunded'],
  ['review', 'review'],
  ['cancelled', 'canceled'],
  ['chargeback', 'unknown'],
  ['constructor', 'unknown'],
] as const)('a %s payment is shown as %s, whatever the return says', (status, outcome) => {
  for (const hint of paymentOutcomes) expect(outcomeOf(status, hint)).toBe(outcome);
});

test.each([
  ['success', 'processing'],
  ['refunded', 'processing'],
  ['review', 'processing'],
  ['processing', 'processing'],
  ['failed', 'processing'],
  ['canceled', 'processing'],
  ['unknown', 'unknown'],
] as const)('while it is pending, a return that says %s is shown as %s', (hint, outcome) => {
  expect(outcomeOf('pending', hint)).toBe(outcome);
});

test('only a completed payment is ever called a success', () => {
  for (const status of transactionStatuses) {
    for (const hint of paymentOutcomes) {
      expect(outcomeOf(status, hint) === 'success').toBe(status === 'completed');
    }
  }
});
