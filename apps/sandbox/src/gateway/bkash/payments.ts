import { randomBytes } from 'node:crypto';
import type { FaultList } from '../../faults/fault-list.ts';
import type { Answer } from '../faults/answer-call.ts';
import {
  type Distortion,
  reportStatus,
  takeDistortion,
  type WrittenAmount,
} from '../faults/distortion.ts';
import type { InterfaceDeps } from '../interface-deps.ts';
import { parseAmount } from '../money.ts';
import { applyMove } from '../orders/apply-move.ts';
import {
  newOrderFacts,
  type OrderOf,
  type OrderState,
  paidAmount,
  paymentOf,
} from '../orders/order.ts';
import { payPageUrl } from '../pay-page/pay-page-url.ts';
import { PaymentRequest } from './payment-request.ts';
import { bkashTime, errorReply, json, ok } from './replies.ts';
import { callbackUrl } from './return-to-shop.ts';

export type Order = OrderOf<'bkash'>;

const LIFE_MS = 24 * 3_600_000;

/** Replies to `create`: nothing is paid or promised yet. */
export function createPayment(deps: InterfaceDeps, body: unknown, now: Date): Answer {
  const request = PaymentRequest.safeParse(body);
  if (!request.success) {
    const [code = '2025', ...words] = request.error.issues[0]?.message.split(' ') ?? [];
    return /^\d{4}$/.test(code)
      ? errorReply(code, words.join(' '))
      : errorReply('2025', 'Invalid request');
  }
  const order = newOrder(request.data, now);
  deps.orders.add(order);
  const { amount, currency, intent, merchantInvoiceNumber, callbackURL } = request.data;
  return json({
    ...ok,
    paymentID: order.gatewayReference,
    bkashURL: payPageUrl(order, deps.publicUrl),
    callbackURL,
    successCallbackURL: callbackUrl(order, 'success'),
    failureCallbackURL: callbackUrl(order, 'failure'),
    cancelledCallbackURL: callbackUrl(order, 'cancel'),
    amount,
    intent,
    currency,
    paymentCreateTime: bkashTime(now),
    transactionStatus: 'Initiated',
    merchantInvoiceNumber,
  });
}

function newOrder(request: PaymentRequest, now: Date): Order {
  const amount = parseAmount(request.amount) ?? 0;
  const orderRequest = {
    invoice: request.merchantInvoiceNumber,
    gatewayReference: `TR0011${randomBytes(13).toString('base64url').replace(/\W|_/g, '0')}`,
    label: undefined,
    items: undefined,
    customer: {
      name: request.payerReference,
      phone: '01770618575',
      email: '',
      address: undefined,
    },
    returnUrl: request.callbackURL,
    requested: amount,
    charged: amount,
  };
  return { ...newOrderFacts(orderRequest, now), gateway: 'bkash', terms: request };
}

/** Replies to `execute`: moves the money once if the customer agreed within 24 hours. */
export function executePayment(deps: InterfaceDeps, order: Order | undefined, now: Date): Answer {
  if (!order) return errorReply('2002');
  const { state } = order;
  if (paymentOf(state)) return errorReply(alreadyDone(order));
  const isInTime = now.getTime() - order.createdAt.getTime() < LIFE_MS;
  if (state.kind !== 'authorized' || !isInTime) return errorReply('2056');
  applyMove(deps, order, { kind: 'pay', payment: state.agreed }, { sendIpn: true, now });
  order.executions += 1;
  const call = {
    gateway: 'bkash',
    invoice: order.invoice,
    on: 'execute',
    reports: 'paid',
  } as const;
  return json(executed(order, takeDistortion(deps.faults, call, order.invoice)));
}

/** The first repetition gets another reply than later ones. */
function alreadyDone(order: Order): '2117' | '2062' {
  order.executions += 1;
  return order.executions <= 2 ? '2117' : '2062';
}

function executed(order: Order, distortion: Distortion) {
  const payment = paymentOf(order.state);
  return {
    ...ok,
    paymentID: order.gatewayReference,
    payerReference: order.terms.payerReference,
    customerMsisdn: payment?.payerPhone,
    trxID: payment?.trxId,
    amount: written(distortion.write(paidAmount(order, payment))),
    transactionStatus: distortion.word ?? 'Completed',
    paymentExecuteTime: payment && bkashTime(payment.at),
    currency: 'BDT',
    intent: order.terms.intent,
    merchantInvoiceNumber: distortion.invoice,
  };
}

/** The reply to a query. It contains neither failures nor refunds. */
const words = {
  processing: 'Initiated',
  authorized: 'Initiated',
  failed: 'Initiated',
  canceled: 'Initiated',
  expired: 'Initiated',
  paid: 'Completed',
  refunded: 'Completed',
} satisfies Record<OrderState['kind'], string>;

/** Replies to `payment/status`. */
export function paymentStatus(faults: FaultList, order: Order | undefined): Answer {
  const reported = order && reportStatus(faults, order);
  if (!order || !reported) return errorReply('2002');
  const { state, distortion } = reported;
  const payment = paymentOf(state);
  return json({
    ...ok,
    paymentID: order.gatewayReference,
    mode: order.terms.mode,
    paymentCreateTime: bkashTime(order.createdAt),
    ...(payment && { paymentExecuteTime: bkashTime(payment.at), trxID: payment.trxId }),
    amount: written(distortion.write(paidAmount(order, payment))),
    currency: 'BDT',
    intent: order.terms.intent,
    merchantInvoice: distortion.invoice,
    transactionStatus: distortion.word ?? words[state.kind],
    userVerificationStatus: payment || state.kind === 'authorized' ? 'Complete' : 'Incomplete',
    payerReference: order.terms.payerReference,
    verificationStatus: payment || state.kind === 'authorized' ? 'Complete' : 'Incomplete',
  });
}

/** bKash omits trailing zeros after the point: `2500`, `990.5`. */
export function written(amount: WrittenAmount): WrittenAmount {
  return typeof amount === 'string' ? String(Number(amount)) : amount;
}
