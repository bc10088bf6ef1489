import type { CalendarDay } from '@nobayon/shared/domain/calendar.ts';
import { correctable } from '@nobayon/shared/domain/subscription/correction.ts';
import type { SubscriptionChange } from '@nobayon/shared/domain/subscription/event.ts';
import type { DbOrTx } from '../../../db.ts';
import { fieldError } from '../../../http/app-error.ts';
import { recordEvent } from '../record-event.ts';
import { type Actor, listEvents } from '../subscription-events.store.ts';
import {
  findSubscription,
  lockFreePlan,
  lockPlanByName,
  type SubscriptionRow,
} from '../subscriptions.store.ts';
import { endOfGivenDay } from './end-of-given-day.ts';
import { giftOf } from './give-plan-to.ts';
import { requirePlan } from './require-plan.ts';

export type Given = {
  /** If left out or the current plan's name, the plan stays. Null removes it. */
  planName?: string | null | undefined;
  /** The last day; null never ends. If left out, the expiry stays. */
  expiryDate?: CalendarDay | null | undefined;
};

/** Applies an administrator's edit of the plan and the expiry. Needs `lockUser`. */
export async function setGivenPlan(
  tx: DbOrTx,
  userId: number,
  given: Given,
  { timeZone, now, actor }: { now: Date; timeZone: string; actor: Actor | null },
): Promise<void> {
  const event = await resolveGivenPlan(tx, userId, given, { now, timeZone });
  if (event) await recordEvent(tx, userId, event, { now, actor });
}

/**
 * Resolves an administrator's edit to a subscription event; null if it changes nothing. Throws
 * `plan_unknown`, `date_too_far`, and `plan_needed` for an expiry without a plan if there is no free
 * plan.
 */
export async function resolveGivenPlan(
  db: DbOrTx,
  userId: number,
  { planName, expiryDate }: Given,
  calendar: { now: Date; timeZone: string },
): Promise<SubscriptionChange | null> {
  const current = await findSubscription(db, userId);
  const until =
    typeof expiryDate === 'string' ? endOfGivenDay(expiryDate, 'expiryDate', calendar) : expiryDate;
  if (current && (await isKept(db, current, planName))) {
    return until === undefined ? null : newExpiry(db, current, until);
  }
  if (planName) return giftOf(await requirePlan(db, planName, 'planName'), until);
  if (until) return freePlanUntil(db, until);
  return current && { kind: 'plan_removed' };
}

/** An archived plan's name means the plan that has it now, if there is one. */
async function isKept(
  db: DbOrTx,
  { plan }: SubscriptionRow,
  planName: string | null | undefined,
): Promise<boolean> {
  if (planName === undefined) return true;
  if (planName !== plan.name) return false;
  return plan.archivedAt === null || (await lockPlanByName(db, planName)) === null;
}

async function newExpiry(
  db: DbOrTx,
  { userId, expiresAt }: SubscriptionRow,
  until: Date | null,
): Promise<SubscriptionChange | null> {
  if (expiresAt?.getTime() === until?.getTime()) return null;
  return { kind: 'expiry_set', until, replaces: correctable(await listEvents(db, userId)) };
}

/** An expiry without a plan: the free plan until that day. */
async function freePlanUntil(db: DbOrTx, until: Date): Promise<SubscriptionChange> {
  const free = await lockFreePlan(db);
  if (!free) throw fieldError('plan_needed', 'expiryDate');
  return giftOf(free, until);
}
