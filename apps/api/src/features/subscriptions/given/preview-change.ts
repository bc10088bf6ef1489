import type { adminSubscriptions, ChangePreview } from '@nobayon/shared/contract/subscriptions.ts';
import { laterOf } from '@nobayon/shared/domain/calendar.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import type {
  SubscriptionChange,
  SubscriptionEvent,
} from '@nobayon/shared/domain/subscription/event.ts';
import { balanceOf, replay } from '@nobayon/shared/domain/subscription/replay.ts';
import type { DbOrTx } from '../../../db.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { findPayer, findUserEmail, planNamesOf } from '../names.store.ts';
import { showBalance } from '../show-state.ts';
import { listEvents } from '../subscription-events.store.ts';
import { resolveGivenPlan } from './set-given-plan.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings'>;

/** Previews an administrator's edit. Throws like the edit itself. */
export async function previewGivenPlan(
  { db, clock, settings }: Deps,
  { params: { id: userId }, query }: Request<typeof adminSubscriptions.preview>,
): Promise<ChangePreview> {
  if ((await findUserEmail(db, userId)) === null) throw new AppError('user_not_found');
  const given = {
    planName: query.planName === '' ? null : query.planName,
    expiryDate: query.expiryDate === 'never' ? null : query.expiryDate,
  };
  const now = clock();
  const event = await resolveGivenPlan(db, userId, given, { now, timeZone: settings.timeZone });
  return previewChange(db, userId, event, now);
}

/**
 * Previews a refund of an amount, by default of all that is left; null if it would take back
 * nothing. A part that completes the sum is a full refund, as when it is made.
 */
export async function previewRefund(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { params, query: { amount } }: Request<typeof adminSubscriptions.refundPreview>,
): Promise<ChangePreview | null> {
  const transactionId = params.id;
  const payer = await findPayer(db, transactionId);
  if (!payer) throw new AppError('transaction_not_found');
  if (payer.userId === null || !payer.hasGiven) return null;
  const change: SubscriptionChange =
    amount === undefined || amount >= payer.left
      ? { kind: 'refund', transactionId }
      : { kind: 'part_refund', transactionId, amount };
  return previewChange(db, payer.userId, change, clock());
}

/** The id of no event. */
const PREVIEW = Number.MAX_SAFE_INTEGER;

/** Previews a change as if it were made now; null changes nothing. */
export async function previewChange(
  db: DbOrTx,
  userId: number,
  change: SubscriptionChange | null,
  now: Date,
): Promise<ChangePreview> {
  const events = await listEvents(db, userId);
  const at = laterOf(now, events.at(-1)?.at ?? now);
  const changed: SubscriptionEvent[] = change
    ? [...events, { id: PREVIEW, at, ...change }]
    : events;
  const names = await planNamesOf(db, changed);
  const [before, after] = [balanceOf(replay(events, at)), balanceOf(replay(changed, at))];
  return {
    before: showBalance(before, names),
    after: showBalance(after, names),
    // A correction may also return what the previous one had taken.
    worth_taken: toTaka(Math.max(0, before.worth - after.worth)),
  };
}
