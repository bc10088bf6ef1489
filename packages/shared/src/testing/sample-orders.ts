import type {
  Order,
  SettlementFacts,
  TransactionStatus,
} from '../domain/transaction/transaction.ts';
import type { Verdict } from '../domain/transaction/verdict.ts';

export const finalAmount = 44_910;
const createdAt = new Date('2026-03-10T06:00:00.000Z');
export const after = (ms: number) => new Date(createdAt.getTime() + ms);
/** A pending order. */
export const pending: Order = {
  status: 'pending',
  amount: 49_900,
  finalAmount,
  days: 30,
  createdAt,
  settledAt: null,
  reviewReason: null,
  paidAmount: null,
  checks: 0,
};
/** The facts a minute later, unchanged since the order. */
export const facts: SettlementFacts = {
  now: after(60_000),
  offer: { price: 49_900, days: 30 },
  isClaimed: false,
  coupon: 'reserved',
};

/** The order with this status, which it got half a minute after it was created. */
export function orderIn(status: TransactionStatus): Order {
  if (status === 'pending') return pending;
  const review = { reviewReason: 'amount', paidAmount: finalAmount - 1 } as const;
  return {
    ...pending,
    status,
    settledAt: after(30_000),
    ...(status === 'review' && review),
  };
}

type Paid = Extract<Verdict, { kind: 'paid' }>;
export const paid: Paid = {
  kind: 'paid',
  gatewayId: 'T1',
  amount: finalAmount,
  method: 'bkash',
};
export const paidLess: Paid = { ...paid, amount: finalAmount - 1 };
export const paidMore: Paid = { ...paid, amount: finalAmount + 1 };
