import { expect, it } from 'vitest';
import { isCorrection, manualStep } from './manual-step.ts';

it.each([
  ['pending', null, true, 'send'],
  ['pending', 'open', false, 'wait'],
  ['pending', 'rejected', true, 'send'],
  ['pending', 'rejected', false, 'stuck'],
  ['canceled', null, true, 'send'],
  ['canceled', 'open', false, 'wait'],
  ['canceled', 'rejected', false, 'ended'],
  ['completed', 'approved', false, 'ended'],
  ['review', 'approved', false, 'ended'],
  ['refunded', 'approved', false, 'ended'],
] as const)('%s, claim %s, can claim: %s', (status, state, can_claim, step) => {
  expect(manualStep({ payment: { status }, claim: state && { state }, can_claim })).toBe(step);
});

it.each([
  [null, false],
  ['open', false],
  ['rejected', true],
  ['approved', false],
] as const)('a payment with the claim %s is to be corrected: %s', (state, is) => {
  expect(isCorrection({ claim: state && { state } })).toBe(is);
});
