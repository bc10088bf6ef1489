import { clearableStatuses } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { describe, expect, it } from 'vitest';
import { bulkActions, bulkDisabledBecause, deletionText } from './deletion.ts';

const remains = (which: 'it' | 'one') =>
  `This cannot be undone. Customers still see their payments in their billing history. If money arrives for ${which} later, it reappears here.`;
const unknown = { count: null, revenue: null };
const counted = (total: number, capped = false) => ({ ...unknown, count: { total, capped } });

it('of a status is the action of that status', () => {
  expect(clearableStatuses.map((status) => bulkActions[status])).toEqual(
    ['pending', 'canceled', 'completed'].map((status) => `delete_all_${status}`),
  );
});

describe('the number of payments to delete', () => {
  it.each([
    [[1], 'it', '1 selected transaction will be removed from lists and statistics.'],
    [[1, 2, 3], 'one', '3 selected transactions will be removed from lists and statistics.'],
  ] as const)('of %j', (ids, which, text) => {
    expect(deletionText({ kind: 'selected', ids }, unknown)).toBe(`${text} ${remains(which)}`);
  });

  it('of a status is the total, however the list is filtered', () => {
    expect(deletionText({ kind: 'all', status: 'pending' }, counted(1_204))).toBe(
      'All 1,204 pending transactions will be removed from lists and statistics. ' +
        `This ignores filters and the search. ${remains('one')}`,
    );
    expect(deletionText({ kind: 'all', status: 'canceled' }, counted(1))).toContain(
      'The 1 canceled transaction will be removed',
    );
    expect(deletionText({ kind: 'all', status: 'completed' }, counted(10_000, true))).toContain(
      'All 10,000+ completed transactions',
    );
  });

  it('of completed payments comes with the revenue that is lost', () => {
    const known = { ...counted(273), revenue: 221_479 };
    expect(deletionText({ kind: 'all', status: 'completed' }, known)).toBe(
      'All 273 completed transactions will be removed from lists and statistics. ' +
        'Your total revenue falls by ৳221,479. ' +
        `This ignores filters and the search. ${remains('one')}`,
    );
    expect(deletionText({ kind: 'all', status: 'pending' }, known)).not.toContain('৳');
  });

  it('of a status without payments is zero', () => {
    expect(deletionText({ kind: 'all', status: 'canceled' }, counted(0))).toBe(
      'There are no canceled transactions.',
    );
  });

  it('is unknown before they are counted', () => {
    expect(deletionText({ kind: 'all', status: 'canceled' }, unknown)).toContain('Counting…');
  });
});

describe('all payments of a status can be deleted', () => {
  const list = { shown: [{ status: 'completed' as const }], total: 1 };
  const counts = new Map([
    ['pending', 0],
    ['canceled', 2],
  ]);

  it('according to the counts, but first to the page that is shown', () => {
    expect(bulkDisabledBecause('pending', counts, list)).toBe('There are no pending transactions.');
    expect(bulkDisabledBecause('canceled', counts, list)).toBeNull();
    expect(bulkDisabledBecause('completed', new Map([['completed', 0]]), list)).toBeNull();
  });

  it('before they are counted, unless the list is empty', () => {
    expect(bulkDisabledBecause('pending', null, list)).toBeNull();
    const none = { shown: [], total: 0 };
    expect(bulkDisabledBecause('pending', null, none)).toBe('There are no pending transactions.');
    expect(bulkDisabledBecause('pending', null, { ...none, total: null })).toBeNull();
  });

  it('but not while the list is loading', () => {
    expect(bulkDisabledBecause('canceled', counts, null)).toBe('The transactions have not loaded.');
  });
});
