import type { Distortion } from '../faults/distortion.ts';
import { gatewayTime } from '../gateway-time.ts';
import {
  type OrderOf,
  type OrderState,
  type Payment,
  paidAmount,
  paymentOf,
} from '../orders/order.ts';
import type { PaymentMethod } from '../orders/payment-methods.ts';
import { refundedAmount } from '../orders/refund.ts';

export type Order = OrderOf<'piprapay'>;

const methods = {
  card: 'Card',
  bkash: 'bKash Personal',
  nagad: 'Nagad Personal',
} satisfies Record<PaymentMethod, string>;

const words = {
  processing: 'pending',
  authorized: 'pending',
  canceled: 'pending',
  expired: 'pending',
  failed: 'failed',
  paid: 'completed',
  refunded: 'refunded',
} satisfies Record<OrderState['kind'], string>;

/** The payment's fields are two hyphens while it is unpaid. */
const nothing = '--';

/** A charge as reported by its server; `write` formats amounts as numbers or text. */
export function describeCharge<T>(
  order: Order,
  state: OrderState,
  { word, invoice, write }: Pick<Distortion, 'word' | 'invoice'> & { write: (paisa: number) => T },
) {
  const { terms } = order;
  const payment = paymentOf(state);
  const amount = paidAmount(order, payment);
  const settled = order.refunds.filter((refund) => refund.state === 'done');
  return {
    pp_id: order.gatewayReference,
    customer_name: terms.full_name,
    customer_email_mobile: terms.email_mobile,
    payment_method: payment ? methods[payment.method] : nothing,
    amount: write(amount),
    fee: write(0),
    refund_amount: write(payment ? refundedAmount(settled) : 0),
    total: write(amount),
    currency: terms.currency,
    metadata: reportedMetadata(order, invoice),
    ...paidBy(payment),
    status: word ?? words[state.kind],
    date: gatewayTime(payment?.at ?? order.createdAt),
  };
}

function paidBy(payment: Payment | undefined) {
  return {
    sender_number: payment?.payerPhone ?? nothing,
    transaction_id: payment?.trxId ?? nothing,
  };
}

/** The metadata may contain the shop's own number anywhere, or not at all. */
function reportedMetadata({ terms, invoice }: Order, reported: string) {
  const entries = Object.entries(terms.metadata);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, String(value) === invoice ? reported : value]),
  );
}
