import { backoffMs } from '../../backoff.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../calendar.ts';
import type { TransactionStatus } from '../transaction.ts';

/** After this long, an unpaid payment is given up. */
export const ABANDONED_AFTER_MS = 3 * DAY_MS;

/** How long we check a completed payment for refunds, at least: gateways do not notify us. */
const WATCHED_FOR_MS = 180 * DAY_MS;

const FIRST_PAUSE_MS = 3 * MINUTE_MS;
/** Between two queries that had no final answer, about a payment or a refund. */
export const LONGEST_PAUSE_MS = 6 * HOUR_MS;
/** The longest a refunded customer can keep access before we notice the refund. */
const LONGEST_PAID_PAUSE_MS = 30 * DAY_MS;

type Checkable = {
  status: TransactionStatus;
  createdAt: Date;
  settledAt: Date | null;
  /** How many times the gateway has answered. */
  checks: number;
  /** When the time from this payment ends, if known. */
  givesUntil?: Date | null;
};

/**
 * When to query the gateway about a payment again; null if nothing can change any more.
 *
 * An unpaid payment (the customer may try another card on the same page): after 3, 6, 12 … minutes,
 * at most every 6 hours, for 3 days. A completed payment: after 1, 2, 4, 8, 16 … days, at most
 * every 30 days, for half a year and for as long as it still gives time, because gateways do not
 * notify us of refunds.
 */
export function nextCheckAt(payment: Checkable, now: Date): Date | null {
  switch (payment.status) {
    case 'pending':
      // Giving it up makes it canceled. Until then it is queried, however old it is.
      return after(now, openPause(payment.checks));
    case 'failed':
    case 'canceled':
      return isAbandoned(payment, now) ? null : after(now, openPause(payment.checks));
    case 'completed':
    case 'review':
      return nextCheckOfPaid(payment, now);
    case 'refunded':
      return null;
  }
}

type DuePayment = Checkable & {
  /** When the next query is due. */
  nextCheckAt: Date | null;
};

export type CheckSchedule = { nextCheckAt: Date | null; askAfter: Date | null; checks: number };

/**
 * The next check after a query. Only an answer counts as a check. Without an answer the payment
 * stays due, and is queried again after as long as it has already waited, from 1 minute to 6 hours,
 * or as soon as the gateway answers any query.
 */
export function checksAfterQuery(
  payment: DuePayment,
  { isAnswered, now }: { isAnswered: boolean; now: Date },
): CheckSchedule {
  if (!isAnswered) {
    const dueSince = payment.nextCheckAt ?? now;
    const waited = now.getTime() - dueSince.getTime();
    const pause = Math.min(Math.max(waited, MINUTE_MS), LONGEST_PAUSE_MS);
    return { nextCheckAt: dueSince, askAfter: after(now, pause), checks: payment.checks };
  }
  const checks = payment.checks + 1;
  return { nextCheckAt: nextCheckAt({ ...payment, checks }, now), askAfter: null, checks };
}

/**
 * Whether a payment is too old to still be paid. Some gateways have a limit of their own
 * (`afterMs`, in milliseconds).
 */
export function isAbandoned(
  { createdAt }: Pick<Checkable, 'createdAt'>,
  now: Date,
  afterMs = ABANDONED_AFTER_MS,
): boolean {
  return now.getTime() - createdAt.getTime() >= afterMs;
}

/** Milliseconds until the next query about a pending payment, after this many answers. */
export function openPause(checks: number): number {
  return backoffMs({ firstMs: FIRST_PAUSE_MS, longestMs: LONGEST_PAUSE_MS }, checks);
}

/** The last query is at the end of the watch, regardless of the one before. */
function nextCheckOfPaid({ settledAt, givesUntil }: Checkable, now: Date): Date | null {
  const paidAt = settledAt ?? now;
  const end = Math.max(paidAt.getTime() + WATCHED_FOR_MS, givesUntil?.getTime() ?? 0);
  if (now.getTime() >= end) return null;
  const age = now.getTime() - paidAt.getTime();
  const pause = Math.min(Math.max(age, DAY_MS), LONGEST_PAID_PAUSE_MS);
  return new Date(Math.min(now.getTime() + pause, end));
}

function after(now: Date, pause: number): Date {
  return new Date(now.getTime() + pause);
}
