import type { adminTransactions } from '@nobayon/shared/contract/admin-transactions.ts';
import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import type { AppDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { showAdminTransaction } from './show-admin-transaction.ts';
import { findAny, listEvents } from './shown-transactions.store.ts';

/**
 * One payment with what arrived about it, the last 500 of it. Also a hidden one: it may be waiting for
 * a human, and the record of deletions names it.
 */
export async function showDetail(
  { db }: Pick<AppDeps, 'db'>,
  id: number,
): Promise<RawReply<typeof adminTransactions.detail>> {
  const [row, events] = await Promise.all([findAny(db, id), listEvents(db, id)]);
  if (!row) throw new AppError('transaction_not_found');
  return {
    transaction: showAdminTransaction(row),
    events: events.map(({ id, source, payload, receivedAt }) => ({
      id,
      source,
      payload,
      received_at: receivedAt.toISOString(),
    })),
  };
}
