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

/**
 * What becomes of a pending payment while the gateway does not know the end of it: `cancel` when its
 * owner turned back, `give_up` when nobody has paid for days. Both stay settleable.
 */
export type WhileUnknown = 'wait' | 'cancel' | 'give_up';

export type Settleable = { status: TransactionStatus; finalAmount: Paisa };

/**
 * What a verdict does to a transaction.
 *
 * Moves: pending → completed, failed, canceled, review; failed and canceled → completed or review
 * (a late but verified payment); completed → refunded. A payment that was refunded before anyone
 * asked takes both steps at once and grants nothing. Review waits for an administrator, and ends
 * when the gateway by now says the right amount, or that the money went back.
 */
export function decideSettlement(
  transaction: Settleable,
  verdict: Verdict,
  whileUnknown: WhileUnknown = 'wait',
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
      // Days of silence are the gateway's own: only what it answers ends the wait for money.
      return whileUnknown === 'cancel' || (whileUnknown === 'give_up' && hasAnswered(verdict))
        ? { kind: 'cancel' }
        : { kind: 'wait' };
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

/** Whether the gateway could be understood, if only to say that it does not know either. */
export function hasAnswered(verdict: Verdict): boolean {
  if (verdict.kind !== 'unknown') return true;
  return verdict.reason === 'processing' || verdict.reason === 'not_found';
}

/** Whether a verified payment can still complete it. */
export function isOpen(status: TransactionStatus): boolean {
  return status === 'pending' || status === 'failed' || status === 'canceled';
}
