import type {
  AdminTransaction,
  BulkDeleteAction,
  ClearableStatus,
} from '@nobayon/shared/contract/admin/admin-transactions.ts';
import type { Pagination } from '@nobayon/shared/contract/fields/fields.ts';
import { isolate } from '@nobayon/shared/domain/text/isolate.ts';
import { adminTaka } from '../../../ui/format/admin-taka.tsx';
import { totalText } from '../../../ui/pagination/showing-text.ts';

/** The subject of a deletion. */
export type Deletion =
  | { kind: 'one'; transaction: AdminTransaction }
  | { kind: 'selected'; ids: readonly number[] }
  | { kind: 'all'; status: ClearableStatus };

/** What is known of the list: the page that is shown, and the totals without a filter. */
export type KnownList = {
  shown: readonly Pick<AdminTransaction, 'status'>[];
  /** Null with a filter or a search. */
  total: number | null;
};

/**
 * Why there is nothing to delete of a status, or null if there may be something. The page that is
 * shown takes precedence over `counts`, which may be older. Null while the list is loading.
 */
export function bulkDisabledBecause(
  status: ClearableStatus,
  counts: ReadonlyMap<string, number> | null,
  list: KnownList | null,
): string | null {
  if (!list) return 'The transactions have not loaded.';
  if (list.shown.some((transaction) => transaction.status === status)) return null;
  return list.total === 0 || counts?.get(status) === 0
    ? `There are no ${status} transactions.`
    : null;
}

export const bulkActions = {
  pending: 'delete_all_pending',
  canceled: 'delete_all_canceled',
  completed: 'delete_all_completed',
} as const satisfies Record<ClearableStatus, BulkDeleteAction>;

type Count = Pick<Pagination, 'total' | 'capped'>;

const remainsText = (total: number) =>
  `This cannot be undone. Customers still see their payments in their billing history. If money arrives for ${total === 1 ? 'it' : 'one'} later, it reappears here.`;

/** What is known of a whole status; each is null while it is being loaded. */
export type KnownStatus = {
  count: Count | null;
  /** BDT, that only completed payments contribute. */
  revenue: number | null;
};

/** What the confirmation of a deletion says. */
export function deletionText(deletion: Deletion, known: KnownStatus): string {
  switch (deletion.kind) {
    case 'one': {
      const { id, user_name, final_amount } = deletion.transaction;
      const subject = `Payment #${id} of ${isolate(user_name)}, ${adminTaka(final_amount)},`;
      return `${subject} will be removed from lists and statistics. ${remainsText(1)}`;
    }
    case 'selected':
      return removalText(deletion.ids.length, `${deletion.ids.length} selected`);
    case 'all':
      return allText(deletion.status, known);
  }
}

function allText(status: ClearableStatus, { count, revenue }: KnownStatus): string {
  if (!count)
    return `All ${status} transactions will be removed from lists and statistics. Counting…`;
  if (count.total === 0) return `There are no ${status} transactions.`;
  const which = count.total === 1 ? `The 1 ${status}` : `All ${totalText(count)} ${status}`;
  const loss =
    status === 'completed' && revenue !== null
      ? ` Your total revenue falls by ${adminTaka(revenue)}.`
      : '';
  return removalText(count.total, which, `${loss} This ignores filters and the search.`);
}

function removalText(total: number, which: string, note = ''): string {
  const subject = `${which} ${total === 1 ? 'transaction' : 'transactions'}`;
  return `${subject} will be removed from lists and statistics.${note} ${remainsText(total)}`;
}
