import type { adminUserPage } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import type { AppDeps } from '../../deps.ts';
import type { Request } from '../../http/mount.ts';
import { paginationOf } from '../../http/pagination.ts';
import { showHistory } from '../subscriptions/history/show-history.ts';
import { listEvents } from '../subscriptions/subscription-events.store.ts';
import { findAccount } from '../users/find-account.ts';

/** Lists the events of a user's subscription, newest first. All of it is replayed. */
export async function listEventPage(
  { db }: Pick<AppDeps, 'db'>,
  { params: { id: userId }, query }: Request<typeof adminUserPage.events>,
): Promise<RawReply<typeof adminUserPage.events>> {
  await findAccount(db, userId);
  const events = await showHistory(db, userId, await listEvents(db, userId));
  const start = (query.page - 1) * query.limit;
  return {
    events: events.toReversed().slice(start, start + query.limit),
    pagination: paginationOf(query, { total: events.length, capped: false }),
  };
}
