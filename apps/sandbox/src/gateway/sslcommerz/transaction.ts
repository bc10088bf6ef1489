import { gatewayTime } from '../gateway-time.ts';
import { formatAmount, type Paisa, share } from '../money.ts';
import { type OrderOf, type OrderState, type Payment, paidAmount } from '../orders/order.ts';
import type { PaymentMethod } from '../orders/payment-methods.ts';
import { store } from './session.ts';

export type Order = OrderOf<'sslcommerz'>;

const STORE_SHARE_BASIS_POINTS = 9_750;

const cards = {
  card: { type: 'VISA-Dutch Bangla', brand: 'VISA', issuer: 'TRUST BANK, LTD.' },
  bkash: { type: 'BKASH-BKash', brand: 'MOBILEBANKING', issuer: 'BKash Mobile Banking' },
  nagad: { type: 'NAGAD-Nagad', brand: 'MOBILEBANKING', issuer: 'Nagad' },
} satisfies Record<PaymentMethod, object>;

/** An unpaid transaction has the same fields, empty. */
const noCard = { type: '', brand: '', issuer: '' };

type ReportedTransaction = {
  payment: Payment | undefined;
  /** The reported number of the shop. */
  tranId: string;
  /** Formats a reported amount. */
  write: (paisa: Paisa) => string;
};

/** The fields of every description of a transaction, all as text. */
export function describeTransaction(order: Order, { payment, tranId, write }: ReportedTransaction) {
  const { terms } = order;
  const amount = paidAmount(order, payment);
  const card = payment ? cards[payment.method] : noCard;
  return {
    tran_id: tranId,
    val_id: payment?.valId ?? '',
    amount: write(amount),
    store_amount: payment ? write(share(amount, STORE_SHARE_BASIS_POINTS)) : '',
    bank_tran_id: payment?.trxId ?? '',
    tran_date: gatewayTime(payment?.at ?? order.createdAt),
    card_type: card.type,
    card_no: payment?.method === 'card' ? '418117XXXXXX7814' : '',
    card_issuer: card.issuer,
    card_brand: card.brand,
    card_sub_brand: payment ? 'Classic' : '',
    card_issuer_country: payment ? 'Bangladesh' : '',
    card_issuer_country_code: payment ? 'BD' : '',
    currency: 'BDT',
    currency_type: terms.currency,
    currency_amount: write(amount),
    currency_rate: '1.0000',
    base_fair: '0.00',
    value_a: terms.value_a ?? '',
    value_b: terms.value_b ?? '',
    value_c: terms.value_c ?? '',
    value_d: terms.value_d ?? '',
    ...riskOf(payment),
  };
}

function riskOf(payment: Payment | undefined) {
  return payment?.isRisky
    ? { risk_level: '1', risk_title: 'Risky' }
    : { risk_level: '0', risk_title: 'Safe' };
}

/** The fields of a notification: the whole transaction, and the store. */
export function postedTransaction(order: Order, payment: Payment | undefined) {
  const reported = { payment, tranId: order.invoice, write: formatAmount };
  return { ...describeTransaction(order, reported), store_id: store.store_id };
}

/**
 * The reply to a query. A refunded transaction keeps the status of a paid one; only the refund's
 * own status shows it.
 */
export const queryWords = {
  processing: 'PENDING',
  authorized: 'PENDING',
  failed: 'FAILED',
  canceled: 'CANCELLED',
  expired: 'EXPIRED',
  paid: 'VALID',
  refunded: 'VALID',
} satisfies Record<OrderState['kind'], string>;
