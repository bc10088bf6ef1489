import { randomInt } from 'node:crypto';
import type { Paisa } from '../money.ts';

/** Money on its way back to the customer, as the gateway knows it. */
export type Refund = {
  /** The gateway's own number. */
  id: string;
  /** The shop's number of the refund, at the gateways that take one. */
  shopId: string | null;
  amount: Paisa;
  reason: string;
  state: 'processing' | 'done' | 'refused';
  /** What it turns into when it has been asked about often enough. */
  becomes: 'done' | 'refused';
  /** How many more answers say that it is in process. */
  answersLeft: number;
  requestedAt: Date;
  settledAt: Date | null;
};

export type RefundPlan = Pick<Refund, 'becomes' | 'answersLeft'>;

type Wish = Pick<Refund, 'shopId' | 'amount' | 'reason'>;

export function newRefund(wish: Wish, plan: RefundPlan, now: Date): Refund {
  return {
    ...wish,
    ...plan,
    id: String(randomInt(1e9, 1e10)),
    state: 'processing',
    requestedAt: now,
    settledAt: null,
  };
}

/** What of a payment has been given back, or will be unless it is refused. */
export function givenBack(refunds: readonly Refund[]): Paisa {
  return refunds
    .filter(({ state }) => state !== 'refused')
    .reduce((sum, { amount }) => sum + amount, 0);
}
