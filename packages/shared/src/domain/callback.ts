import type { TransactionStatus } from './transaction.ts';

/** What the page says after the customer comes back from the gateway. */
export const paymentOutcomes = [
  'success',
  'failed',
  'processing',
  'refunded',
  'canceled',
  'review',
  'unknown',
] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

const words = new Map<string, PaymentOutcome>([
  ['success', 'success'],
  ['successful', 'success'],
  ['failed', 'failed'],
  ['processing', 'processing'],
  ['refund', 'refunded'],
  ['refunded', 'refunded'],
  ['canceled', 'canceled'],
  ['cancelled', 'canceled'],
]);

/** Reads the `status` a gateway puts in the browser's return. It is a hint, never a proof. */
export function readCallbackStatus(status: string | null | undefined): PaymentOutcome {
  return words.get((status ?? '').trim().toLowerCase()) ?? 'unknown';
}

const settled: Record<Exclude<TransactionStatus, 'pending'>, PaymentOutcome> = {
  completed: 'success',
  failed: 'failed',
  canceled: 'canceled',
  refunded: 'refunded',
  review: 'review',
};

/**
 * What to tell the customer. Once a transaction is settled its own status speaks; while it is
 * pending the hint may choose the wording, except that nothing unverified is called paid.
 */
export function outcomeOf(status: TransactionStatus, hint: PaymentOutcome): PaymentOutcome {
  if (status !== 'pending') return settled[status];
  return hint === 'success' || hint === 'refunded' || hint === 'review' ? 'processing' : hint;
}
