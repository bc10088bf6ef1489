import { z } from 'zod';
import type { FaultList } from '../../faults/fault-list.ts';
import type { Answer } from '../faults/answer-call.ts';
import { onGatewayCall } from '../faults/gateway-fault.ts';
import { formatAmount, parseAmount } from '../money.ts';
import { paidAmount, paymentOf } from '../orders/order.ts';
import type { Refund } from '../orders/refund.ts';
import { reportRefund, requestRefund } from '../orders/refund-order.ts';
import { type Order, written } from './payments.ts';
import { bkashTime, errorReply, json, ok } from './replies.ts';

const REFUND_DAYS_MS = 15 * 24 * 3_600_000;
const AT_ONCE = { becomes: 'done', answersLeft: 0 } as const;

const text = (max: number) => z.string().trim().min(1).max(max);
const RefundRequest = z.object({
  trxID: text(64),
  amount: text(13),
  sku: text(255),
  reason: text(255),
});

type Result =
  | { kind: 'done'; refund: Refund }
  | { kind: 'rejected'; code: string; message: string };

/** Refunds a payment of the last 15 days at once. The shop cannot send a number of its own. */
export function makeRefund(
  faults: FaultList,
  order: Order | undefined,
  body: unknown,
  now: Date,
): Result {
  const rejected = (code: string, message: string): Result => ({ kind: 'rejected', code, message });
  const request = RefundRequest.safeParse(body);
  if (!request.success) return rejected('2025', 'Invalid request body');
  const payment = order && paymentOf(order.state);
  if (!order || payment?.trxId !== request.data.trxID)
    return rejected('2033', 'Transaction not found');
  if (now.getTime() - payment.at.getTime() > REFUND_DAYS_MS) {
    return rejected('2073', 'The refund period is over');
  }
  const { gateway, invoice } = order;
  const fault = faults.take(onGatewayCall(['refundOutcome'], { gateway, invoice, on: 'refund' }));
  const plan = fault ? { becomes: fault.becomes, answersLeft: fault.afterAnswers } : AT_ONCE;
  const { amount, reason } = request.data;
  const asked = { shopId: null, amount: parseAmount(amount) ?? 0, reason };
  const result = requestRefund(order, asked, plan, now);
  if (result.kind === 'rejected') return rejected('2071', result.reason);
  if (plan.answersLeft === 0) reportRefund(order, result.refund, now);
  return { kind: 'done', refund: result.refund };
}

const words = { processing: 'Initiated', done: 'Completed', refused: 'Failed' } as const;

/** The first API: one address, which is a query if only the two numbers are sent. */
export function refundReply(order: Order, refund: Refund): Answer {
  return json({
    ...ok,
    originalTrxID: paymentOf(order.state)?.trxId,
    refundTrxID: refund.id,
    transactionStatus: words[refund.state],
    amount: written(formatAmount(refund.amount)),
    currency: 'BDT',
    charge: '0.00',
    completedTime: bkashTime(refund.settledAt ?? refund.requestedAt),
  });
}

/** The result of the newest refund of a payment. */
export function refundStatus(order: Order | undefined, now: Date): Answer {
  const refund = order?.refunds.at(-1);
  if (!order || !refund) return errorReply('2072', 'Refund not found');
  reportRefund(order, refund, now);
  return refundReply(order, refund);
}

/** The newer API has other field names and its own errors. */
export function refundReplyV2(order: Order, refund: Refund): Answer {
  return json({
    originalTrxId: paymentOf(order.state)?.trxId,
    ...entryV2(refund),
    originalTrxAmount: written(formatAmount(paidAmount(order, paymentOf(order.state)))),
    currency: 'BDT',
    sku: 'subscription',
    reason: refund.reason,
  });
}

export function refundStatusV2(order: Order | undefined, now: Date): Answer {
  const payment = order && paymentOf(order.state);
  if (!order || !payment) return errorV2('2033', 'Transaction not found');
  for (const refund of order.refunds) reportRefund(order, refund, now);
  return json({
    originalTrxId: payment.trxId,
    originalTrxAmount: written(formatAmount(paidAmount(order, payment))),
    originalTrxCompletedTime: bkashTime(payment.at),
    refundTransactions: order.refunds.map(entryV2),
  });
}

function entryV2(refund: Refund) {
  return {
    refundTrxId: refund.id,
    refundTransactionStatus: words[refund.state],
    refundAmount: written(formatAmount(refund.amount)),
    completedTime: bkashTime(refund.settledAt ?? refund.requestedAt),
  };
}

export function errorV2(code: string, message: string): Answer {
  return json({
    internalCode: 'refund_error',
    externalCode: code,
    errorMessageEn: message,
    errorMessageBn: 'রিফান্ড করা যায়নি',
  });
}
