import { expect, it } from 'vitest';
import { priceChangeNote } from './price-change-note.ts';

const plan = { name: 'Pro', monthly_price: 799, yearly_price: 8_000, user_count: 18 };
const values = { monthly_price: '799', yearly_price: '8000' };
const raised = { ...values, monthly_price: '899' };

it.each([
  [plan, raised, '18 users have this plan.'],
  [plan, { ...values, yearly_price: '৯০০০' }, '18 users have this plan.'],
  [{ ...plan, user_count: 1 }, raised, '1 user has this plan.'],
  [{ ...plan, user_count: 0 }, raised, 'No users have this plan.'],
])('a changed price of %j says whom it concerns', (known, typed, text) => {
  expect(priceChangeNote(known, typed)).toBe(
    `${text} Renewals cost the new price. Orders that are already open keep theirs for 24 hours.`,
  );
});

it.each([
  ['an unchanged price', plan, { ...values, monthly_price: '799.00' }],
  ['a new plan', null, raised],
  ['an empty price', plan, { ...values, monthly_price: '' }],
  ['an unreadable price', plan, { ...values, monthly_price: '8o0' }],
  ['the free plan', { ...plan, name: 'Free' }, raised],
])('%s concerns nobody', (_what, known, typed) => {
  expect(priceChangeNote(known, typed)).toBeNull();
});
