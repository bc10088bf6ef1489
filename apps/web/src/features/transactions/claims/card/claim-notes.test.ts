import { expect, it } from 'vitest';
import { claimNotes } from './claim-notes.ts';

const usual = {
  state: 'open',
  other_claims: { open: 0, approved: 2, rejected: 0 },
  rejected_before: 0,
  transaction: { user_id: 7, status: 'pending' },
} as const;

it('is empty for a customer with confirmed payments', () => {
  expect(claimNotes(usual)).toEqual([]);
});

it('is empty once it is decided', () => {
  expect(claimNotes({ ...usual, state: 'rejected', rejected_before: 3 })).toEqual([]);
});

it.each([
  ['a rejected number', { rejected_before: 1 }, 'Duplicate: 1 rejected payment with this'],
  [
    'rejections',
    { other_claims: { open: 0, approved: 1, rejected: 2 } },
    '2 payments of this customer rejected so far, 1 approved.',
  ],
  [
    'more that wait',
    { other_claims: { open: 2, approved: 1, rejected: 0 } },
    '2 more payments of this customer',
  ],
  ['a newcomer', { other_claims: { open: 0, approved: 0, rejected: 0 } }, 'First manual payment'],
  ['a late one', { transaction: { user_id: 7, status: 'canceled' } }, 'The order was canceled'],
  ['a deleted account', { transaction: { user_id: null, status: 'pending' } }, 'needs a refund'],
] as const)('tells of %s', (_, change, text) => {
  const notes = claimNotes({ ...usual, ...change });
  expect(notes.map((note) => note.text).join()).toContain(text);
  expect(notes).toHaveLength(1);
});
