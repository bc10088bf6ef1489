import type { TransactionStatus } from './transaction.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long after its start a payment that nobody made is given up. */
export const ABANDONED_AFTER_MS = 3 * DAY_MS;

/** How long after it came in money may go back without anybody telling us, and we ask. */
const WATCHED_FOR_MS = 180 * DAY_MS;

const FIRST_PAUSE_MS = 3 * MINUTE_MS;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;

type Checkable = {
  status: TransactionStatus;
  createdAt: Date;
  settledAt: Date | null;
  /** How often the gateway has been asked so far. */
  checks: number;
};

/**
 * When the gateway is asked about a payment again; null when there is nothing more to hear.
 *
 * While it may still be paid (a customer whose card failed may try another on the same page): 3, 6,
 * 12 … minutes after the last time, at last every 6 hours, for 3 days. Once it was paid: 1, 2, 4, 8 …
 * days after that, for half a year, since gateways tell nobody of a refund.
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

/** Whether a payment is too old for anybody to be still about to make it. */
export function isAbandoned({ createdAt }: Pick<Checkable, 'createdAt'>, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= ABANDONED_AFTER_MS;
}

/** Milliseconds from one question about an open payment to the next, after so many of them. */
export function openPause(checks: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(checks, 20), LONGEST_PAUSE_MS);
}

function oncePaid({ settledAt }: Checkable, now: Date): Date | null {
  const age = now.getTime() - (settledAt ?? now).getTime();
  const pause = Math.max(age, DAY_MS);
  return age + pause <= WATCHED_FOR_MS ? after(now, pause) : null;
}

function after(now: Date, pause: number): Date {
  return new Date(now.getTime() + pause);
}
