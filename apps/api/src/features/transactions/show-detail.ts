import type { adminTransactions } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import type { AppDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { truncateJson } from '../payments/truncate-json.ts';
import { countEvents, findAny, listEvents } from './list/shown-transactions.store.ts';
import { showAdminTransaction } from './show-admin-transaction.ts';

/** Of one event, in characters: more than a gateway says, and a hundred and fifty still fit a drawer. */
const MOST_SHOWN = 2_048;

/**
 * One payment with what is kept of what arrived about it. Also a hidden one: it may be waiting for a
 * human, and the record of deletions names it.
 */
export async function showDetail(
  { db, gateways }: Pick<AppDeps, 'db' | 'gateways'>,
  id: number,
): Promise<RawReply<typeof adminTransactions.detail>> {
  const [row, events, counts] = await Promise.all([
    findAny(db, id),
    listEvents(db, id),
    countEvents(db, id),
  ]);
  if (!row) throw new AppError('transaction_not_found');
  return {
    transaction: showAdminTransaction(gateways, row),
    events: events.map(({ id, source, payload, receivedAt }) => ({
      id,
      source,
      payload: truncateJson(payload, MOST_SHOWN),
      received_at: receivedAt.toISOString(),
    })),
    event_counts: counts,
  };
}
