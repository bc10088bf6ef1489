import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import {
  type adminSubscriptions,
  MAX_SHOWN_EVENTS,
} from '@nobayon/shared/contract/subscriptions.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { findUserEmail } from '../names.store.ts';
import { showState } from '../show-state.ts';
import { listEvents } from '../subscription-events.store.ts';
import { showHistory } from './show-history.ts';

/** A user's subscription and its newest events. Throws `user_not_found`. */
export async function showUserHistory(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  userId: number,
): Promise<RawReply<typeof adminSubscriptions.history>> {
  if ((await findUserEmail(db, userId)) === null) throw new AppError('user_not_found');
  const events = await listEvents(db, userId);
  const [state, shown] = await Promise.all([
    showState(db, events, clock()),
    showHistory(db, userId, events),
  ]);
  const newest = shown.slice(-MAX_SHOWN_EVENTS);
  return { ...state, events: newest, more_events: shown.length - newest.length };
}
