import { describe, expect, it } from 'vitest';
import { changeLines } from './change-lines.ts';

const lines = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  changeLines({ before, after }, 'Asia/Dhaka');

it('shows the old and the new value of a field', () => {
  expect(lines({ monthly_price: 799 }, { monthly_price: 1899.5 })).toEqual([
    { label: 'Monthly price', before: '৳799', after: '৳1,899.50' },
  ]);
});

it('shows added and removed objects', () => {
  expect(lines(null, { name: 'Pro' })).toEqual([{ label: 'Name', before: null, after: 'Pro' }]);
  expect(lines({ name: 'Pro' }, null)).toEqual([{ label: 'Name', before: 'Pro', after: null }]);
});

it('shows nothing for a change without fields', () => {
  expect(lines(null, null)).toEqual([]);
});

it('shows empty fields before and after', () => {
  expect(
    lines({ guid: null, plan_restrictions: ['Pro'] }, { guid: 'a1', plan_restrictions: [] }),
  ).toEqual([
    { label: 'Chat group', before: 'none', after: 'a1' },
    { label: 'Plan restrictions', before: 'Pro', after: 'none' },
  ]);
});

it('omits empty fields of added or removed objects', () => {
  expect(lines(null, { name: 'Pro', guid: null, plan_restrictions: [] })).toHaveLength(1);
  expect(lines({ name: 'Pro', guid: '' }, null)).toHaveLength(1);
});

it('omits what the sentence already says', () => {
  expect(lines(null, { action: 'delete_selected', deleted: 12 })).toEqual([
    { label: 'Deleted', before: null, after: '12' },
  ]);
});

it('shows what was undone without a value before', () => {
  expect(lines({ plan_name: 'Pro' }, { plan_name: 'Pro', undone_change: 'plan_given' })).toEqual([
    { label: 'Plan', before: 'Pro', after: 'Pro' },
    { label: 'Undone change', before: null, after: 'plan given' },
  ]);
});

it('shows a new password, and a change of the second step, without a value before', () => {
  expect(lines({ password: null }, { password: 'changed' })).toEqual([
    { label: 'Password', before: null, after: 'changed' },
  ]);
  expect(lines({ two_step_sign_in: null }, { two_step_sign_in: 'passkey_added' })).toEqual([
    { label: 'Two-step sign-in', before: null, after: 'passkey added' },
  ]);
});

it('shows the facts of an acceptance without a value before or after', () => {
  const before = { note: null, status: 'review', asked_amount: null, paid_amount: null };
  const after = { note: 'Paid in cash', status: 'completed', asked_amount: 240, paid_amount: 24.5 };
  expect(
    lines({ ...before, review_reason: 'start_lost' }, { ...after, review_reason: null }),
  ).toEqual([
    { label: 'Status', before: 'Review', after: 'Completed' },
    { label: 'Review reason', before: 'start lost', after: null },
    { label: 'Total', before: null, after: '৳240' },
    { label: 'Paid', before: null, after: '৳24.50' },
    { label: 'Note', before: null, after: 'Paid in cash' },
  ]);
});

it('shows a reason or a note that was replaced', () => {
  expect(lines({ reason: 'Not found' }, { reason: 'Wrong amount' })).toEqual([
    { label: 'Reason', before: 'Not found', after: 'Wrong amount' },
  ]);
});

it('shows limits and phone numbers as the screens do', () => {
  expect(lines(null, { max_uses_per_customer: 2, sender_number: '01712345678' })).toEqual([
    { label: 'Uses per customer', before: null, after: '2' },
    { label: 'Sent from', before: null, after: '01712-345678' },
  ]);
});

it.each([
  ['bKash', '01712-345678'],
  ['Bank transfer', '01712345678'],
])('shows the number of a wallet of %s as the screens do', (kind, shown) => {
  expect(lines(null, { kind, number: '01712345678' })).toContainEqual({
    label: 'Number',
    before: null,
    after: shown,
  });
});

it('orders fields as in the forms', () => {
  const fields = { deleted: 1, email: 'a@b.co', plan_name: 'Pro', firstname: 'A' };
  expect(lines(fields, null).map(({ label }) => label)).toEqual([
    'First name',
    'Email',
    'Plan',
    'Deleted',
  ]);
});

describe('a value', () => {
  it.each<[string, unknown, string]>([
    ['is_active', true, 'yes'],
    ['isActive', false, 'no'],
    ['plan_restrictions', ['Pro', 'Team'], 'Pro, Team'],
    ['valid_until', '2026-12-31', '31 Dec 2026'],
    ['expiry_date', '2026-12-31T17:59:59.999Z', '31 Dec 2026, 23:59'],
    ['max_uses', 1500, '1,500'],
    ['plan_id', 7, '#7'],
    ['note', '2026 was good', '2026 was good'],
    ['reason', 'refund_due', 'refund due'],
    ['reason', 'typed_in_words', 'typed_in_words'],
    ['review_reason', 'start_lost', 'start lost'],
    ['account_type', 'personal_retail', 'personal retail'],
    ['role', 'admin', 'Admin'],
    ['name', 'pro_max', 'pro_max'],
    ['search', 'pro_max', 'pro_max'],
    ['trx_id', '01712345678', '01712345678'],
    ['name', '01712345678', '01712345678'],
    ['phone', '01712345678', '01712-345678'],
    ['address', { city: 'Dhaka' }, '{"city":"Dhaka"}'],
  ])('of %s %j is shown as %s', (name, value, text) => {
    expect(lines(null, { [name]: value })[0]?.after).toBe(text);
  });

  it('that is a long list is truncated visibly', () => {
    const ids = Array.from({ length: 1_212 }, (_, index) => index + 1);
    expect(lines(null, { transactionIds: ids })).toEqual([
      {
        label: 'Transaction IDs',
        before: null,
        after: '1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 1,202 more',
      },
    ]);
  });
});

it('has the same label in both spellings of its name', () => {
  const labels = lines(null, { validUntil: 'x', yearly_price: 1, firstname: 'A' }).map(
    ({ label }) => label,
  );
  expect(labels.sort()).toEqual(['First name', 'Valid until', 'Yearly price']);
});

it('of a manual payment’s claim is shown field by field', () => {
  const claim = { state: 'open', trx_id: '9HX', wallet: 'bKash 01712345678' };
  const rejected = { ...claim, state: 'rejected', reason: 'Not found.' };
  expect(lines({ claim }, { claim: rejected })).toContainEqual({
    label: 'State',
    before: 'open',
    after: 'rejected',
  });
});
