import type { Paisa } from './money.ts';

export const transactionStatuses = [
  'pending',
  'completed',
  'failed',
  'canceled',
  'refunded',
  'review',
] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/**
 * What the gateway told our server about one payment, in our words. Nothing else moves a
 * transaction: not what a browser brings back, not what anybody posts.
 */
export type Verdict =
  | { kind: 'paid'; gatewayId: string | null; amount: Paisa; method: string | null }
  | { kind: 'failed' }
  | { kind: 'canceled' }
  | { kind: 'refunded' }
  /** Look again later. Never a reason to fail: a wrong merchant id answers "not found" as well. */
  | { kind: 'unknown'; reason: 'processing' | 'not_found' | 'unreachable' | 'unreadable' };

export type Settlement =
  | { kind: 'complete'; gatewayId: string | null; method: string | null }
  /** Paid, but not what was asked for: grants nothing and waits for a human. */
  | { kind: 'review'; gatewayId: string | null; paidAmount: Paisa }
  | { kind: 'fail' }
  | { kind: 'cancel' }
  | { kind: 'refund' }
  /** Nothing is known yet. */
  | { kind: 'wait' }
  /** The answer says what the books say already, or may no longer change them. */
  | { kind: 'settled' };

export type Settleable = { status: TransactionStatus; finalAmount: Paisa };

/**
 * What a verdict does to a transaction.
 *
 * Moves: pending → completed, failed, canceled, review; failed and canceled → completed or review
 * (a late but verified payment); completed → refunded. A payment that was refunded before anyone
 * asked takes both steps at once and grants nothing. Review waits for an administrator, and ends
 * when the gateway by now says the right amount, or that the money went back.
 *
 * `whileUnknown` says what becomes of a pending payment that the gateway does not know the end of:
 * its owner may have turned back, or nobody has paid for days. It stays settleable.
 */
export function decideSettlement(
  transaction: Settleable,
  verdict: Verdict,
  whileUnknown: 'wait' | 'cancel' = 'wait',
): Settlement {
  const { status } = transaction;
  switch (verdict.kind) {
    case 'paid':
      return isOpen(status) ? settlePaid(transaction, verdict) : endReview(transaction, verdict);
    case 'refunded':
      return status === 'refunded' ? { kind: 'settled' } : { kind: 'refund' };
    case 'failed':
      return status === 'pending' ? { kind: 'fail' } : { kind: 'settled' };
    case 'canceled':
      return status === 'pending' ? { kind: 'cancel' } : { kind: 'settled' };
    case 'unknown':
      if (status !== 'pending') return { kind: 'settled' };
      return whileUnknown === 'cancel' ? { kind: 'cancel' } : { kind: 'wait' };
  }
}

type Paid = Extract<Verdict, { kind: 'paid' }>;

function endReview(transaction: Settleable, verdict: Paid): Settlement {
  const settlement = settlePaid(transaction, verdict);
  return transaction.status === 'review' && settlement.kind === 'complete'
    ? settlement
    : { kind: 'settled' };
}

function settlePaid({ finalAmount }: Settleable, { amount, gatewayId, method }: Paid): Settlement {
  return amount === finalAmount
    ? { kind: 'complete', gatewayId, method }
    : { kind: 'review', gatewayId, paidAmount: amount };
}

/** Whether a verified payment can still complete it. */
export function isOpen(status: TransactionStatus): boolean {
  return status === 'pending' || status === 'failed' || status === 'canceled';
}

/** How long after its start a payment that nobody made is given up. */
export const ABANDONED_AFTER_MS = 3 * 86_400_000;

const FIRST_CHECK_MS = 3 * 60_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;

/** When the sweep asks about a payment again: 3, 6, 12 … minutes after the last time, then 6 h. */
export function nextCheckAt(checksSoFar: number, now: Date): Date {
  const pause = Math.min(FIRST_CHECK_MS * 2 ** Math.min(checksSoFar, 20), LONGEST_PAUSE_MS);
  return new Date(now.getTime() + pause);
}
