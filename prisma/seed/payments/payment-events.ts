import { wallClock } from '@nobayon/shared/domain/calendar.ts';
import { type Paisa, toTaka } from '@nobayon/shared/domain/money.ts';
import type { Prisma } from '../../generated/client.ts';
import { DHAKA } from '../random/dhaka-days.ts';
import { gatewayReplies } from './gateway-answers.ts';
import type { Payment } from './payments.ts';

type Event = Omit<Prisma.PaymentEventCreateManyInput, 'transactionId' | 'receivedAt'> & {
  receivedAt: Date;
};

/** The events of a payment from the browser and the gateway. */
export function eventsOf(payment: Payment): Prisma.PaymentEventCreateManyInput[] {
  const { id, gateway } = payment.transaction;
  if (gateway === 'none') return [];
  return saidAbout(payment).map((event) => ({ transactionId: id, ...event }));
}

function saidAbout(payment: Payment): Event[] {
  const { settledAt, status, checks } = payment.transaction;
  if (!settledAt) return [];
  const { collected } = payment;
  if (payment.transaction.gateway === 'manual') return [foundByHand(payment, settledAt)];
  switch (status) {
    case 'completed':
      return [...returned(payment, 'Successful', 'successful', settledAt), ...givenBack(payment)];
    case 'review':
      return returned(payment, 'Successful', 'successful', settledAt);
    case 'refunded':
      return [
        ...returned(payment, 'Successful', 'successful', collected?.at ?? settledAt),
        ...(payment.refund ? givenBack(payment) : [answered(payment, 'refund', settledAt)]),
      ];
    case 'failed':
      return returned(payment, 'Failed', 'failed', settledAt);
    case 'canceled':
      // The customer of a payment that the sweep gave up did not return.
      return checks > 0
        ? [answered(payment, 'processing', settledAt)]
        : returned(payment, 'Canceled', 'processing', settledAt);
    case 'pending':
      return [];
  }
}

/** The gateway's response to a refund request. */
function givenBack(payment: Payment): Event[] {
  const speech = gatewayReplies[payment.transaction.gateway];
  if (!payment.refund || !speech) return [];
  const receivedAt = payment.refund.settledAt;
  return [{ source: 'gateway', payload: speech.refunded(payment), receivedAt }];
}

/** An administrator checked, and found the money. */
function foundByHand({ collected, transaction }: Payment, receivedAt: Date): Event {
  const claim = collected && {
    state: 'approved',
    wallet: collected.method,
    trx_id: transaction.gatewayId?.split(':').at(1) ?? null,
  };
  return { source: 'gateway', payload: { kind: 'manual', claim }, receivedAt };
}

type BrowserWord = 'Successful' | 'Failed' | 'Canceled';
type GatewayWord = 'successful' | 'failed' | 'processing' | 'refund';

/** The browser returns, and the gateway is queried. */
function returned(
  payment: Payment,
  hint: BrowserWord,
  truth: GatewayWord,
  settledAt: Date,
): Event[] {
  const { invoiceNumber } = payment.transaction;
  const { collected } = payment;
  return [
    {
      source: 'browser',
      payload: {
        status: hint,
        invoice_number: invoiceNumber,
        ...(collected && { trx_id: collected.gatewayId }),
      },
      receivedAt: new Date(settledAt.getTime() - 350),
    },
    answered(payment, truth, settledAt),
  ];
}

function answered(payment: Payment, word: GatewayWord, receivedAt: Date): Event {
  const { transaction, collected } = payment;
  const speech = gatewayReplies[transaction.gateway];
  if (speech) return { source: 'gateway', payload: speech.paid(payment), receivedAt };
  const text = JSON.stringify({
    status_code: '200',
    status: 'success',
    message: 'Transaction found',
    data: {
      invoice_number: transaction.invoiceNumber,
      trx_status: word,
      ...(collected && { trx_id: collected.gatewayId }),
      payment_amount: amountText(collected?.amount ?? transaction.finalAmount),
      request_amount: amountText(collected?.amount ?? transaction.finalAmount),
      order_date_time: wallClock(transaction.createdAt, DHAKA),
      payment_method: collected?.method ?? null,
    },
  });
  return { source: 'gateway', payload: { kind: 'answered', status: 200, text }, receivedAt };
}

function amountText(amount: Paisa): string {
  return toTaka(amount).toFixed(2);
}
