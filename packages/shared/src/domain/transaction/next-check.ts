import type { TransactionStatus } from './transaction.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long after its start a payment that nobody made is given up. */
export const ABANDONED_AFTER_MS = 3 * DAY_MS;

/** How long at least after it came in money may go back without anybody telling us, and we ask. */
const WATCHED_FOR_MS = 180 * DAY_MS;

const FIRST_PAUSE_MS = 3 * MINUTE_MS;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;
/** A refund that is found late has let somebody chat for so much longer. */
const LONGEST_PAID_PAUSE_MS = 30 * DAY_MS;

type Checkable = {
  status: TransactionStatus;
  createdAt: Date;
  settledAt: Date | null;
  /** How often the gateway has answered so far. */
  checks: number;
  /** When the last day that it paid for ends, as far as is known. */
  givesUntil?: Date | null;
};

/**
 * When the gateway is asked about a payment again; null when there is nothing more to hear.
 *
 * While it may still be paid (a customer whose card failed may try another on the same page): 3, 6,
 * 12 … minutes after the last time, at last every 6 hours, for 3 days. Once it was paid: 1, 2, 4, 8,
 * 16 … days after that, at last every 30 days, for half a year and for as long as it still gives
 * days, since gateways tell nobody of a refund.
 */
export function nextCheckAt(payment: Checkable, now: Date): Date | null {
  switch (payment.status) {
    case 'pending':
      // Whoever gives it up makes it canceled: until then it is asked about, however old.
      return after(now, openPause(payment.checks));
    case 'failed':
    case 'canceled':
      return isAbandoned(payment, now) ? null : after(now, openPause(payment.checks));
    case 'completed':
    case 'review':
      return oncePaid(payment, now);
    case 'refunded':
      return null;
  }
}

type Owed = Checkable & {
  /** Since when it waits for a question. */
  nextCheckAt: Date | null;
};

export type Turn = { nextCheckAt: Date | null; askAfter: Date | null; checks: number };

/**
 * What follows from having asked about a payment. Only an answer uses up a turn: after silence the
 * payment waits where it waited, and is asked about again after a pause as long as it has waited so
 * far, from a minute to 6 hours, or as soon as the gateway answers about any.
 */
export function afterQuestion(payment: Owed, isAnswered: boolean, now: Date): Turn {
  if (!isAnswered) {
    const dueSince = payment.nextCheckAt ?? now;
    const waited = now.getTime() - dueSince.getTime();
    const pause = Math.min(Math.max(waited, MINUTE_MS), LONGEST_PAUSE_MS);
    return { nextCheckAt: dueSince, askAfter: after(now, pause), checks: payment.checks };
  }
  const checks = payment.checks + 1;
  return { nextCheckAt: nextCheckAt({ ...payment, checks }, now), askAfter: null, checks };
}

/** Whether a payment is too old for anybody to be still about to make it: `afterMs` at some gateways. */
export function isAbandoned(
  { createdAt }: Pick<Checkable, 'createdAt'>,
  now: Date,
  afterMs = ABANDONED_AFTER_MS,
): boolean {
  return now.getTime() - createdAt.getTime() >= afterMs;
}

/** Milliseconds from one question about an open payment to the next, after so many of them. */
export function openPause(checks: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(checks, 20), LONGEST_PAUSE_MS);
}

/** The last question is asked when the watch ends, whenever the one before was. */
function oncePaid({ settledAt, givesUntil }: Checkable, now: Date): Date | null {
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
