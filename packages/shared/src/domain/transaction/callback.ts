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

const settled = new Map<string, PaymentOutcome>([
  ['completed', 'success'],
  ['failed', 'failed'],
  ['canceled', 'canceled'],
  ['cancelled', 'canceled'],
  ['refunded', 'refunded'],
  ['review', 'review'],
]);

/**
 * What to tell the customer. Once a transaction is settled its own status speaks; while it is
 * pending nothing that a return says is taken for its end.
 */
export function outcomeOf(status: string, hint: PaymentOutcome): PaymentOutcome {
  if (status !== 'pending') return settled.get(status) ?? 'unknown';
  return hint === 'unknown' ? 'unknown' : 'processing';
}

/** Reads an outcome from the wire, where a newer server may say one that is not known here. */
export function readOutcome(outcome: string): PaymentOutcome {
  return paymentOutcomes.find((known) => known === outcome) ?? 'unknown';
}
