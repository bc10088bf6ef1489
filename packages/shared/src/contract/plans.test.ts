import { expect, test } from 'vitest';
import { firstMessages } from '../testing/first-messages.ts';
import { adminPlans, PlanBody } from './plans.ts';

const plan = { name: 'Pro', monthly_price: 499, yearly_price: 4_999, duration_days: 30 };
const MAX_TAKA = 21_474_836.47;

test.each([
  ['name', undefined, 'Plan name is required'],
  ['name', null, 'Plan name is required'],
  ['name', '', 'Plan name is required'],
  ['name', ' \t ', 'Plan name is required'],
  ['name', 7, 'Plan name is required'],
  ['name', { not: 'x' }, 'Plan name is required'],
  ['name', 'x'.repeat(101), 'This must be at most 100 characters'],
  ['name', 'a\u0000b', 'This must not contain control characters'],
  ['monthly_price', undefined, 'Monthly price must be a valid number'],
  ['monthly_price', null, 'Monthly price must be a valid number'],
  ['monthly_price', '', 'Monthly price must be a valid number'],
  ['monthly_price', '499', 'Monthly price must be a valid number'],
  ['monthly_price', -0.01, 'Monthly price must be a valid number'],
  ['monthly_price', Number.NaN, 'Monthly price must be a valid number'],
  ['monthly_price', Number.POSITIVE_INFINITY, 'Monthly price must be a valid number'],
  ['monthly_price', 1.005, 'This must have at most two decimals'],
  ['monthly_price', 1e-7, 'This must have at most two decimals'],
  ['monthly_price', MAX_TAKA + 0.01, `This must be at most ${MAX_TAKA}`],
  ['yearly_price', undefined, 'Yearly price must be a valid number'],
  ['yearly_price', 'free', 'Yearly price must be a valid number'],
  ['yearly_price', -1, 'Yearly price must be a valid number'],
  ['yearly_price', 1e12, `This must be at most ${MAX_TAKA}`],
  ['duration_days', undefined, 'Duration days must be a positive number'],
  ['duration_days', '30', 'Duration days must be a positive number'],
  ['duration_days', 0, 'Duration days must be a positive number'],
  ['duration_days', -1, 'Duration days must be a positive number'],
  ['duration_days', 30.5, 'Duration days must be a positive number'],
  ['duration_days', 3_651, 'Duration days must be at most 3650'],
  ['guid', 7, 'This must be text'],
  ['guid', 'x'.repeat(201), 'This must be at most 200 characters'],
])('a plan with the %s %j is rejected: %s', (field, value, message) => {
  expect(firstMessages(PlanBody, { ...plan, [field]: value })).toEqual({ [field]: message });
});

test('all invalid fields are reported at once', () => {
  expect(firstMessages(PlanBody, {})).toEqual({
    name: 'Plan name is required',
    monthly_price: 'Monthly price must be a valid number',
    yearly_price: 'Yearly price must be a valid number',
    duration_days: 'Duration days must be a positive number',
  });
});

test.each([0, -0, 0.01, 0.1, 19.99, 4.35, 499, MAX_TAKA])('a plan can cost %d', (price) => {
  expect(firstMessages(PlanBody, { ...plan, monthly_price: price, yearly_price: price })).toEqual(
    {},
  );
});

test.each([1, 30, 3_650])('a plan can last %i days', (days) => {
  expect(firstMessages(PlanBody, { ...plan, duration_days: days })).toEqual({});
});

test.each([
  ['left out', {}, undefined],
  ['empty', { guid: '' }, undefined],
  ['null', { guid: null }, null],
  ['spaced', { guid: ' group-1 ' }, 'group-1'],
])('a group that is %s is read as it is meant', (_how, given, guid) => {
  expect(PlanBody.parse({ ...plan, ...given }).guid).toBe(guid);
});

test('a name is trimmed', () => {
  expect(PlanBody.parse({ ...plan, name: '  নবায়ন প্রো ' }).name).toBe('নবায়ন প্রো');
});

test.each(['description', 'id', 'user_count', 'archived_at'])(
  'a plan has no %s to set',
  (field) => {
    expect(PlanBody.safeParse({ ...plan, [field]: 1 }).success).toBe(false);
  },
);

test('an update can contain the version it is based on, a new plan cannot', () => {
  const seen = { ...plan, updated_at: '2026-03-10T06:00:00.000Z' };
  expect(adminPlans.update.body.safeParse(seen).success).toBe(true);
  expect(adminPlans.create.body.safeParse(seen).success).toBe(false);
  expect(
    firstMessages(adminPlans.update.body, { ...plan, updated_at: 'yesterday' }),
  ).toHaveProperty('updated_at');
});
