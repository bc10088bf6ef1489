import type {
  AdminTransaction,
  BulkDeleteAction,
} from '@nobayon/shared/contract/admin-transactions.ts';
import type { Pagination } from '@nobayon/shared/contract/fields.ts';
import { adminTaka } from '../../ui/admin-taka.tsx';
import { totalText } from '../../ui/showing-text.ts';

/** What of a status can be deleted all at once. */
export const clearable = ['pending', 'canceled', 'completed'] as const;
export type Clearable = (typeof clearable)[number];

/** What is to be deleted. */
export type Deletion =
  | { kind: 'one'; transaction: AdminTransaction }
  | { kind: 'selected'; ids: readonly number[] }
  | { kind: 'all'; status: Clearable };

/**
 * The statuses of which there is nothing to delete: `counts` may be older than the page that is
 * shown, which is believed first. None while it is not known.
 */
export function nothingOf(
  counts: ReadonlyMap<string, number> | null,
  shown: readonly Pick<AdminTransaction, 'status'>[],
): ReadonlySet<Clearable> {
  const isThere = (wanted: Clearable) => shown.some(({ status }) => status === wanted);
  return new Set(clearable.filter((status) => counts?.get(status) === 0 && !isThere(status)));
}

export const bulkActions = {
  pending: 'delete_all_pending',
  canceled: 'delete_all_canceled',
  completed: 'delete_all_completed',
} as const satisfies Record<Clearable, BulkDeleteAction>;

type Count = Pick<Pagination, 'total' | 'capped'>;

const BOOKS =
  'The customer’s own billing history and the books keep it all: a payment whose money still arrives comes back to the list.';

/** What a deletion amounts to. `count` is of a whole status; null while it is being counted. */
export function deletionText(deletion: Deletion, count: Count | null): string {
  switch (deletion.kind) {
    case 'one': {
      const { id, user_name, final_amount } = deletion.transaction;
      const what = `Payment #${id} of ${user_name}, ${adminTaka(final_amount)},`;
      return `${what} disappears from lists and statistics. ${BOOKS}`;
    }
    case 'selected':
      return `${gone(deletion.ids.length === 1, `${deletion.ids.length} selected`)} ${BOOKS}`;
    case 'all':
      return allText(deletion.status, count);
  }
}

function allText(status: Clearable, count: Count | null): string {
  if (!count) return `All ${status} transactions disappear from lists and statistics. Counting…`;
  if (count.total === 0) return `There are no ${status} transactions.`;
  const which = count.total === 1 ? `The 1 ${status}` : `All ${totalText(count)} ${status}`;
  return `${gone(count.total === 1, which)} Filters and the search do not matter. ${BOOKS}`;
}

function gone(isOne: boolean, which: string): string {
  return isOne
    ? `${which} transaction disappears from lists and statistics.`
    : `${which} transactions disappear from lists and statistics.`;
}
