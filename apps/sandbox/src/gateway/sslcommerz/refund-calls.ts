import type { FaultList } from '../../faults/fault-list.ts';
import { onGatewayCall } from '../faults/gateway-fault.ts';
import { gatewayTime } from '../gateway-time.ts';
import { parseAmount } from '../money.ts';
import { paymentOf } from '../orders/order.ts';
import type { OrderStore } from '../orders/order-store.ts';
import { reportRefund, requestRefund } from '../orders/refund-order.ts';
import { connected, noAccess } from './query-replies.ts';
import { isStore } from './session.ts';
import type { Order } from './transaction.ts';

type Deps = { orders: OrderStore; faults: FaultList };
type Query = Record<string, unknown>;

/** A refund takes days: the reply to the first query is `processing`. */
const usual = { becomes: 'done', answersLeft: 1 } as const;

/** Requests a refund. `success` means that it was accepted, not that the money has been sent. */
export function initiateRefund({ orders, faults }: Deps, query: Query, now: Date) {
  if (!isStore(query)) return noAccess;
  const bankTranId = String(query.bank_tran_id);
  const order = orders.findPaid('sslcommerz', 'trxId', bankTranId);
  const answer = { ...connected, bank_tran_id: bankTranId, trans_id: order?.invoice ?? '' };
  const fail = (errorReason: string) => ({ ...answer, status: 'failed', errorReason });

  if (!order || !paymentOf(order.state)) return fail('Transaction is not found');
  const { refund_trans_id: shopId, refund_remarks: reason } = query;
  if (!isText(shopId) || shopId.length > 30) return fail('refund_trans_id is missing or invalid');
  if (!isText(reason) || reason.length > 255) return fail('refund_remarks is missing or invalid');
  const known = order.refunds.find((refund) => refund.shopId === shopId);
  if (known) return { ...answer, status: 'processing', refund_ref_id: known.id, errorReason: '' };

  const amount = parseAmount(String(query.refund_amount)) ?? 0;
  const result = requestRefund(order, { shopId, amount, reason }, plan(faults, order), now);
  if (result.kind === 'rejected') return fail(result.reason);
  return { ...answer, status: 'success', refund_ref_id: result.refund.id, errorReason: '' };
}

function plan(faults: FaultList, { gateway, invoice }: Order) {
  const fault = faults.take(onGatewayCall(['refundOutcome'], { gateway, invoice, on: 'refund' }));
  return fault ? { becomes: fault.becomes, answersLeft: fault.afterAnswers } : usual;
}

const words = { processing: 'processing', done: 'refunded', refused: 'cancelled' } as const;

/** The status of a refund. */
export function findRefund({ orders }: Deps, query: Query, now: Date) {
  if (!isStore(query)) return noAccess;
  const id = String(query.refund_ref_id);
  const order = orders.withRefund('sslcommerz', id);
  const refund = order?.refunds.find((one) => one.id === id);
  if (!order || !refund) {
    return { ...connected, refund_ref_id: id, status: '', errorReason: 'Refund is not found' };
  }
  const state = reportRefund(order, refund, now);
  return {
    ...connected,
    bank_tran_id: paymentOf(order.state)?.trxId ?? '',
    tran_id: order.invoice,
    refund_ref_id: refund.id,
    initiated_on: gatewayTime(refund.requestedAt),
    refunded_on: refund.settledAt && state === 'done' ? gatewayTime(refund.settledAt) : '',
    status: words[state],
    errorReason: state === 'refused' ? 'Refund request is cancelled' : '',
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
