import { expect, it } from 'vitest';
import { renewalOf } from './renewal.ts';

it.each([
  ['Basic', 3, '/checkout?planId=3'],
  ['Basic', null, '/checkout'],
  // Never for sale.
  ['Free', 1, '/checkout'],
])('%s with plan %s is renewed at %s', (plan_name, plan_id, path) => {
  expect(renewalOf({ plan_name, plan_id })).toBe(path);
});
