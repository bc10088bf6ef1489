import { sampleUser } from '@nobayon/shared/testing/sample-user.ts';
import { expect, test } from 'vitest';
import { type ShownUser, showUser } from './show-user.ts';

const expiresAt = new Date('2026-04-09T06:00:00.000Z');

type Subscription = NonNullable<ShownUser['subscription']>;
const monthly: Subscription = {
  planId: 3,
  cycle: 'monthly',
  listPrice: 499_00,
  pricePaid: 399_20,
  carriedDays: 5,
  expiresAt,
  plan: { name: 'Pro', monthlyPrice: 599_00, yearlyPrice: 4_990_00, archivedAt: null },
};

function userWith(subscription: Subscription | null): ShownUser {
  return {
    id: 7,
    firstname: 'Nusrat',
    lastname: 'Jahan',
    email: 'nusrat@example.com',
    emailProvenAt: expiresAt,
    phone: '01712345678',
    role: 'user',
    subscription,
  };
}

test('a user without a plan has none', () => {
  expect(showUser(userWith(null))).toEqual({ ...sampleUser, phone: '01712345678' });
});

test('a bought plan keeps its price before the discount', () => {
  expect(showUser(userWith(monthly))).toMatchObject({
    plan_name: 'Pro',
    plan_price: 499,
    price_paid: 399.2,
    expiry_date: '2026-04-09T06:00:00.000Z',
    plan_id: 3,
    billing_cycle: 'monthly',
    carried_days: 5,
  });
});

test.each([
  ['costs something else now', {}, 599],
  ['costs the same', { listPrice: 599_00 }, null],
  ['is paid by the year, whose price is the same', { cycle: 'yearly', listPrice: 4_990_00 }, null],
  ['is archived', { plan: { ...monthly.plan, archivedAt: expiresAt } }, null],
  ['never ends', { expiresAt: null }, null],
  ['was given', { cycle: null, listPrice: 0 }, null],
] as const)('a plan that %s renews at its price of today, if at all', (_how, changes, price) => {
  expect(showUser(userWith({ ...monthly, ...changes })).renewal_price).toBe(price);
});

test('a yearly plan has its price per month', () => {
  const yearly: Subscription = { ...monthly, cycle: 'yearly', listPrice: 4_990_00 };
  expect(showUser(userWith(yearly))).toMatchObject({ plan_price: 415.83, billing_cycle: 'yearly' });
});

test('a given plan has its current price', () => {
  const given: Subscription = {
    ...monthly,
    cycle: null,
    listPrice: 0,
    pricePaid: 0,
    expiresAt: null,
  };
  expect(showUser(userWith(given))).toMatchObject({
    plan_price: 599,
    price_paid: null,
    expiry_date: null,
    billing_cycle: null,
  });
});
