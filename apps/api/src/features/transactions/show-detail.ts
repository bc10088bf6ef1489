import type { adminTransactions } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import type { AppDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { truncateJson } from '../payments/truncate-json.ts';
import { findReviewStart, listDecisions } from './attention/decisions.store.ts';
import { showDecisions } from './attention/show-decisions.ts';
import { countEvents, findAny, listEvents } from './list/shown-transactions.store.ts';
import { showAdminTransaction } from './show-admin-transaction.ts';

/**
 * Characters per event: more than gateways send, while a hundred and fifty events still fit in a
 * drawer.
 */
const MAX_SHOWN = 2_048;

/**
 * One payment with the stored events and decisions about it. Also a hidden one: it may need attention, and the
 * log of deletions links to it.
 */
export async function showDetail(
  { db, gateways }: Pick<AppDeps, 'db' | 'gateways'>,
  id: number,
): Promise<RawReply<typeof adminTransactions.detail>> {
  const [row, events, counts, reviewStartedAt, decisions] = await Promise.all([
    findAny(db, id),
    listEvents(db, id),
    countEvents(db, id),
    findReviewStart(db, id),
    listDecisions(db, id),
  ]);
  if (!row) throw new AppError('transaction_not_found');
  return {
    transaction: showAdminTransaction(gateways, row),
    events: events.map(({ id, source, payload, receivedAt }) => ({
      id,
      source,
      payload: truncateJson(payload, MAX_SHOWN),
      received_at: receivedAt.toISOString(),
    })),
    event_counts: counts,
    review_started_at: reviewStartedAt?.toISOString() ?? null,
    decisions: showDecisions(decisions),
  };
}
