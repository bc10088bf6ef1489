import { expect, it } from 'vitest';
import { readCheckout, searchOf } from './chosen-plan.ts';

const read = (search: string) => readCheckout(new URLSearchParams(search));

it.each([
  ['', { planId: null, cycle: 'monthly' }],
  ['planId=3', { planId: 3, cycle: 'monthly' }],
  ['planId=3&cycle=yearly', { planId: 3, cycle: 'yearly' }],
  ['planId=x&cycle=weekly', { planId: null, cycle: 'monthly' }],
  ['planId=12345678901&cycle=constructor', { planId: null, cycle: 'monthly' }],
] as const)('?%s asks for %j', (search, chosen) => {
  expect(read(search)).toEqual(chosen);
});

it.each([
  { planId: null, cycle: 'monthly' },
  { planId: null, cycle: 'yearly' },
  { planId: 7, cycle: 'monthly' },
  { planId: 7, cycle: 'yearly' },
] as const)('%j is found again in the address', (chosen) => {
  expect(readCheckout(new URLSearchParams(searchOf(chosen)))).toEqual(chosen);
});
