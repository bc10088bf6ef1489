import type { Distortion } from '../faults/distortion.ts';
import { gatewayTime } from '../gateway-time.ts';
import { type OrderOf, type OrderState, paidAmount, paymentOf } from '../orders/order.ts';
import { paymentMethods } from '../orders/payment-methods.ts';

/**
 * The gateway has no `canceled`: a canceled order stays `processing`. The documentation says
 * `success` for a paid one; its sandbox says `successful`.
 */
const words = {
  processing: 'processing',
  authorized: 'processing',
  canceled: 'processing',
  expired: 'failed',
  failed: 'failed',
  paid: 'successful',
  refunded: 'refund',
} satisfies Record<OrderState['kind'], string>;

/** The gateway treats a canceled order as one in process. */
export function stateName({ kind }: OrderState): OrderState['kind'] {
  return kind === 'canceled' ? 'processing' : kind;
}

type Order = OrderOf<'paystation'>;

/** The reply to a status query. An unpaid order has amounts too, but no `trx_id`. */
export function foundReply(order: Order, state: OrderState, distortion: Distortion) {
  const { data, charged } = describe(order, state, distortion);
  return found({ ...data, payment_amount: charged });
}

/** Version two has another name for the charged amount. */
export function foundReplyV2(order: Order, state: OrderState, distortion: Distortion) {
  const { data, charged } = describe(order, state, distortion);
  return found({ ...data, trx_amount: charged });
}

function found<T>(data: T) {
  return { status_code: '200', status: 'success', message: 'Transaction found', data };
}

function describe(order: Order, state: OrderState, { word, invoice, write }: Distortion) {
  const payment = paymentOf(state);
  const data = {
    invoice_number: invoice,
    trx_status: word ?? words[state.kind],
    ...(payment && { trx_id: payment.trxId }),
    request_amount: write(payment?.otherAmount ?? order.requested),
    order_date_time: gatewayTime(order.createdAt),
    payer_mobile_no: payment?.payerPhone ?? null,
    payment_method: payment ? paymentMethods[payment.method] : null,
    reference: order.label ?? null,
    checkout_items: order.items ?? null,
    opt_a: order.terms.optA ?? null,
  };
  return { data, charged: write(paidAmount(order, payment)) };
}
