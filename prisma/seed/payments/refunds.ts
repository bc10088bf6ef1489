import { DAY_MS } from '@nobayon/shared/domain/calendar.ts';
import type { Prisma } from '../../generated/client.ts';
import { movedTo } from './gateways.ts';
import { DECIDED_BY } from './manual-payments.ts';
import type { Payment } from './payments.ts';

export type DemoRefund = Prisma.RefundCreateManyInput;

/** Refunds one payment through its gateway in full, and another one in part. */
export function withRefunds(payments: Payment[], now: Date): Payment[] {
  const whole = payments.findLast(({ transaction }) => transaction.status === 'refunded');
  const part = payments.findLast((payment) => isOfLateDays(payment, now));
  return payments.map((payment) => {
    if (payment === whole) return givenBack(payment);
    return payment === part ? givenBackInPart(payment) : payment;
  });
}

/** Long enough ago for a complaint, and recent enough for bKash to refund it. */
function isOfLateDays({ transaction, collected }: Payment, now: Date): boolean {
  const { gateway, status, createdAt, cycle } = transaction;
  if (!collected || gateway === 'manual' || status !== 'completed') return false;
  const days = (now.getTime() - createdAt.getTime()) / DAY_MS;
  return cycle === 'monthly' && days > 3 && days < 13;
}

/** Through SSLCommerz, which takes a while. */
function givenBack(payment: Payment): Payment {
  const { transaction, collected } = payment;
  const { settledAt, finalAmount } = transaction;
  if (!collected || !settledAt) return payment;
  return {
    ...movedTo(payment, 'sslcommerz'),
    refund: {
      amount: finalAmount,
      reason: 'The customer had ordered the wrong plan.',
      requestedAt: new Date((collected.at.getTime() + settledAt.getTime()) / 2),
      settledAt,
    },
  };
}

/** Through bKash, immediately: a quarter, in whole taka. */
function givenBackInPart(payment: Payment): Payment {
  const moved = movedTo(payment, 'bkash');
  const { transaction, collected } = moved;
  if (!collected) return payment;
  const amount = Math.max(1, Math.round(transaction.finalAmount / 400)) * 100;
  const requestedAt = new Date(collected.at.getTime() + 2 * DAY_MS);
  return {
    ...moved,
    transaction: { ...transaction, refundedAmount: amount },
    refund: {
      amount,
      reason: 'The chat service was down for some days.',
      requestedAt,
      settledAt: new Date(requestedAt.getTime() + 4_000),
    },
  };
}

/** The refunds that administrators requested. */
export function refundsOf(payments: Payment[]): DemoRefund[] {
  return payments.flatMap(({ transaction, refund }) => {
    if (!refund) return [];
    const { amount, reason, requestedAt, settledAt } = refund;
    return {
      transactionId: transaction.id,
      number: refundNumberOf(transaction),
      reference: refundReferenceOf(transaction),
      amount,
      reason,
      state: 'done',
      adminName: DECIDED_BY,
      requestedAt,
      orderedAt: new Date(requestedAt.getTime() + 1_000),
      settledAt,
      checks: 1,
    };
  });
}

type Named = Pick<Payment['transaction'], 'invoiceNumber'>;

/** Our number and the gateway's own, both derived from the invoice number. */
export function refundNumberOf({ invoiceNumber }: Named): string {
  return `RF-${invoiceNumber.slice(3)}`;
}

export function refundReferenceOf({ invoiceNumber }: Named): string {
  return invoiceNumber.slice(-10);
}
