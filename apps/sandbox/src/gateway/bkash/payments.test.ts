import { expect, it } from 'vitest';
import { createFaultList } from '../../faults/fault-list.ts';
import { paymentRequest } from '../../testing/bkash-calls.ts';
import type { InterfaceDeps } from '../interface-deps.ts';
import { createIpnSender } from '../notifications/send-notifications.ts';
import { newPayment } from '../orders/order.ts';
import { createOrderStore } from '../orders/order-store.ts';
import { createBkashState } from './bkash-state.ts';
import { createPayment, executePayment } from './payments.ts';
import { makeRefund } from './refunds.ts';

const { signal } = new AbortController();
const deps: InterfaceDeps = {
  orders: createOrderStore(),
  faults: createFaultList(),
  ipn: createIpnSender({ url: null, signal }),
  bkash: createBkashState('http://127.0.0.1'),
  publicUrl: 'http://sandbox.example',
  signal,
};

const at = (hours: number) => new Date(Date.UTC(2026, 10, 22) + hours * 3_600_000);

/** A payment of hour 0 to which the customer has agreed. */
function agreed() {
  const request = paymentRequest();
  createPayment(deps, request, at(0));
  const order = deps.orders.find('bkash', request.merchantInvoiceNumber ?? '');
  if (!order) throw new Error('No order was created.');
  const payment = newPayment({ method: 'bkash', payerPhone: '01770618575' }, at(0));
  order.state = { kind: 'authorized', agreed: payment };
  return { order, payment };
}

it.each([
  [23.99, '0000', 'paid'],
  [24, '2056', 'authorized'],
])('execute after %d hours replies with %s', (hours, statusCode, state) => {
  const { order } = agreed();
  expect(executePayment(deps, order, at(hours))).toMatchObject({ body: { statusCode } });
  expect(order.state.kind).toBe(state);
});

it.each([
  [15 * 24, 'done'],
  [15 * 24 + 0.01, 'rejected'],
])('a refund after %d hours is %s', (hours, kind) => {
  const { order, payment } = agreed();
  executePayment(deps, order, at(1));
  const request = { trxID: payment.trxId, amount: '1.00', sku: 'plan', reason: 'Asked for' };
  expect(makeRefund(deps.faults, order, request, at(hours)).kind).toBe(kind);
});
