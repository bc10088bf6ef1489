/** The outcome that the page shows after the customer returns from the gateway. */
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
  ['failure', 'failed'],
  ['unsuccessful', 'failed'],
  ['processing', 'processing'],
  ['refund', 'refunded'],
  ['refunded', 'refunded'],
  ['canceled', 'canceled'],
  ['cancelled', 'canceled'],
  ['cancel', 'canceled'],
]);

/**
 * Reads the `status` with which a gateway redirects the browser back. It is a hint and proves
 * nothing.
 */
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
 * What to tell the customer. A settled payment's own status decides. While it is pending, no status
 * in the return is taken as final.
 */
export function outcomeOf(status: string, hint: PaymentOutcome): PaymentOutcome {
  if (status !== 'pending') return settled.get(status) ?? 'unknown';
  return hint === 'unknown' ? 'unknown' : 'processing';
}

/** Reads an outcome from the API. A newer server can send one that is unknown here. */
export function readOutcome(outcome: string): PaymentOutcome {
  return paymentOutcomes.find((known) => known === outcome) ?? 'unknown';
}
