import type { Paisa } from '../money.ts';

/**
 * The gateway's answer to our server about one payment, in our terms. Nothing else changes a
 * payment: neither the browser's return nor anything that is posted.
 */
export type Verdict =
  | {
      kind: 'paid';
      /** With the doubt `gateway_id`, it is not clear which transfer it names. */
      gatewayId: string | null;
      /** Null if the gateway reports the payment, and its amount cannot be read. */
      amount: Paisa | null;
      method: string | null;
      /** When it was paid, if the gateway reports it. */
      paidAt?: Date;
      /** Why it is not granted although it was paid. */
      doubt?: 'risk' | 'currency' | 'gateway_id';
      /** It was paid more than once. The other fields describe one of these payments. */
      isPaidTwice?: boolean;
    }
  | { kind: 'failed' }
  | { kind: 'canceled' }
  | { kind: 'refunded' }
  /**
   * Check again later. Never a failure: a wrong merchant ID is also answered with "not found" or
   * another error.
   */
  | {
      kind: 'unknown';
      reason: 'processing' | 'not_found' | 'error' | 'unreachable' | 'unreadable';
    };

/** Whether the gateway gave a readable answer, even if it does not know the result either. */
export function hasAnswered(verdict: Verdict): boolean {
  return isAboutPayment(verdict) || isError(verdict);
}

/** Whether the gateway answered with an error, about the payment or about us. */
export function isError(verdict: Verdict): boolean {
  return verdict.kind === 'unknown' && verdict.reason === 'error';
}

/** Whether the answer is about the payment, even if its result is open. */
export function isAboutPayment(verdict: Verdict): boolean {
  if (verdict.kind !== 'unknown') return true;
  return verdict.reason === 'processing' || verdict.reason === 'not_found';
}
