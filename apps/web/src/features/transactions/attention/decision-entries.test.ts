import type { Decision } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { expect, it } from 'vitest';
import { decisionEntries } from './decision-entries.ts';

const accepted: Decision = {
  id: 7,
  action: 'accept',
  by: 'Rahim Uddin',
  at: '2026-11-29T06:00:00.000Z',
  reason: 'review',
  review_reason: 'amount',
  note: 'A mistyped sum',
};

const shown = (decision: Partial<Decision>, paid_amount: number | null = 24) =>
  decisionEntries([{ ...accepted, ...decision }], { paid_amount }).map(({ title, details }) => [
    title,
    ...details.map(({ label, text }) => `${label}: ${text}`),
  ])[0];

it('names the administrator of an acceptance, its reason and its note', () => {
  const facts = ['Accepted by Rahim Uddin', 'Reason: Amount differs', 'Note: A mistyped sum'];
  expect(shown({})).toEqual(facts);
  expect(shown({}, null)).toContain('Reason: Amount unknown');
  expect(shown({ review_reason: 'risk' })).toContain('Reason: Risky payment');
});

it('names what was marked as resolved', () => {
  const resolved = { action: 'resolve', review_reason: null } as const;
  expect(shown({ ...resolved, reason: 'paid_twice' })).toEqual([
    'Marked as resolved by Rahim Uddin',
    'Reason: Paid twice',
    'Note: A mistyped sum',
  ]);
  expect(shown(resolved)).toContain('Reason: Under review');
  const lost = { ...resolved, review_reason: 'start_lost' } as const;
  expect(shown(lost)).toContain('Reason: Start not confirmed');
});
