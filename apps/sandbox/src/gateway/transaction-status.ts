import type { GatewayFault } from './gateway-fault.ts';
import { formatAmount, type Paisa, parseAmount, share } from './money.ts';
import { type Order, type OrderState, type Payment, paymentMethods, paymentOf } from './order.ts';

type FaultOf<K extends GatewayFault['kind']> = Extract<GatewayFault, { kind: K }>;

/** What falsifies one answer. */
export type Distortion = {
  word: FaultOf<'statusWord'> | undefined;
  amount: FaultOf<'wrongAmount'> | undefined;
  numbers: FaultOf<'numericAmounts'> | undefined;
};

/**
 * The gateway knows no `canceled`: an order that its customer canceled keeps answering
 * `processing`. The documentation says `success` for a paid one; its sandbox says `successful`.
 */
const words = {
  processing: 'processing',
  canceled: 'processing',
  failed: 'failed',
  paid: 'successful',
  refunded: 'refund',
} satisfies Record<OrderState['kind'], string>;

/** What the shop is told the state is: behind the truth while answers are stale. */
export function reportedState(order: Order): OrderState {
  return order.staleAnswers > 0 ? { kind: 'processing' } : order.state;
}

/** The reply to a status question. An unpaid order has its amounts too, but no `trx_id`. */
export function foundReply(order: Order, state: OrderState, distortion: Distortion) {
  const { data, charged } = describe(order, state, distortion);
  return found({ ...data, payment_amount: charged });
}

/** The second version names the charged amount differently. */
export function foundReplyV2(order: Order, state: OrderState, distortion: Distortion) {
  const { data, charged } = describe(order, state, distortion);
  return found({ ...data, trx_amount: charged });
}

function found<T>(data: T) {
  return { status_code: '200', status: 'success', message: 'Transaction found', data };
}

function describe(order: Order, state: OrderState, distortion: Distortion) {
  const payment = paymentOf(state);
  const { checkout } = order;
  const write = (paisa: Paisa) => writeAmount(distort(paisa, distortion.amount), distortion);
  const data = {
    invoice_number: checkout.invoiceNumber,
    trx_status: distortion.word?.word ?? words[state.kind],
    ...(payment && { trx_id: payment.trxId }),
    request_amount: write(payment?.otherAmount ?? order.requested),
    order_date_time: gatewayTime(order.createdAt),
    payer_mobile_no: payment?.payerPhone ?? null,
    payment_method: payment ? paymentMethods[payment.method] : null,
    reference: checkout.reference ?? null,
    checkout_items: checkout.checkoutItems ?? null,
    opt_a: checkout.optA ?? null,
  };
  return { data, charged: write(chargedAmount(order, payment)) };
}

export function chargedAmount(order: Order, payment: Payment | undefined): Paisa {
  return payment?.otherAmount ?? order.charged;
}

function distort(paisa: Paisa, fault: Distortion['amount']): Paisa {
  if (fault?.amount !== undefined) return parseAmount(fault.amount) ?? paisa;
  if (fault?.factor !== undefined) return share(paisa, Math.round(fault.factor * 10_000));
  return paisa;
}

function writeAmount(paisa: Paisa, distortion: Distortion): string | number {
  return distortion.numbers ? Number(formatAmount(paisa)) : formatAmount(paisa);
}

// Swedish writes dates the way the gateway does: 2026-03-01 14:30:00.
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Dhaka',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `2026-03-01 14:30:00`, on the clock in Dhaka and without saying so. */
export function gatewayTime(instant: Date): string {
  return clock.format(instant);
}
