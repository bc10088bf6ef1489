import { randomInt } from 'node:crypto';
import type { Paisa } from '../money.ts';

/** A refund in the gateway's records. */
export type Refund = {
  /** The gateway's own number. */
  id: string;
  /** The shop's number of the refund, at the gateways that accept one. */
  shopId: string | null;
  amount: Paisa;
  reason: string;
  state: 'processing' | 'done' | 'refused';
  /** Its result after enough queries. */
  becomes: 'done' | 'refused';
  /** The number of further replies that say it is pending. */
  answersLeft: number;
  requestedAt: Date;
  settledAt: Date | null;
};

export type RefundPlan = Pick<Refund, 'becomes' | 'answersLeft'>;

type RefundRequest = Pick<Refund, 'shopId' | 'amount' | 'reason'>;

export function newRefund(request: RefundRequest, plan: RefundPlan, now: Date): Refund {
  return {
    ...request,
    ...plan,
    id: String(randomInt(1e9, 1e10)),
    state: 'processing',
    requestedAt: now,
    settledAt: null,
  };
}

/** The sum of all refunds of a payment that were not rejected. */
export function refundedAmount(refunds: readonly Refund[]): Paisa {
  return refunds
    .filter(({ state }) => state !== 'refused')
    .reduce((sum, { amount }) => sum + amount, 0);
}
