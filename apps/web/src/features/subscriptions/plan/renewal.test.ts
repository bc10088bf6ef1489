import { expect, it } from 'vitest';
import { canRenew, renewalOf } from './renewal.ts';

it.each([
  ['Basic', 3, 'monthly', '/checkout?planId=3'],
  ['Basic', 3, 'yearly', '/checkout?planId=3&cycle=yearly'],
  // Given by an administrator.
  ['Basic', 3, null, '/checkout?planId=3'],
  ['Basic', null, 'yearly', '/checkout'],
  // Never for sale.
  ['Free', 1, null, '/checkout'],
] as const)('%s with plan %s, billed %s, is renewed at %s', (plan_name, plan_id, cycle, path) => {
  const of = { plan_name, plan_id, billing_cycle: cycle };
  expect(renewalOf({ ...of, plan_archived: false })).toBe(path);
  // No longer for sale.
  expect(canRenew({ ...of, plan_archived: true })).toBe(false);
  expect(renewalOf({ ...of, plan_archived: true })).toBe('/checkout');
});
