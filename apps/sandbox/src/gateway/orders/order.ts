import { randomBytes, randomInt } from 'node:crypto';
import type { PaymentRequest } from '../bkash/payment-request.ts';
import type { GatewayName } from '../gateway-names.ts';
import type { Paisa } from '../money.ts';
import type { Checkout } from '../paystation/checkout.ts';
import type { ChargeRequest } from '../piprapay/charge-request.ts';
import type { Session } from '../sslcommerz/session.ts';
import type { PaymentMethod } from './payment-methods.ts';
import type { Refund } from './refund.ts';

export type Payment = {
  trxId: string;
  /** What SSLCommerz names a payment with when it is asked to confirm it. */
  valId: string;
  method: PaymentMethod;
  payerPhone: string;
  at: Date;
  /** Set when someone outside paid another amount than was asked for. */
  otherAmount?: Paisa | undefined;
  /** The gateway would rather that a person looks at it before anything is delivered. */
  isRisky: boolean;
};

export type OrderState =
  | { kind: 'processing' }
  | { kind: 'failed' }
  | { kind: 'canceled' }
  | { kind: 'expired' }
  /** The customer has agreed, and the money has not moved. */
  | { kind: 'authorized'; agreed: Payment }
  | { kind: 'paid'; payment: Payment }
  | { kind: 'refunded'; payment: Payment };

/** What a gateway posts to the shop's server. */
export type Announcement = { url: string; headers: Record<string, string>; body: string };
/** Signing may take a moment. */
export type PendingAnnouncement = Announcement | Promise<Announcement>;

/** One attempt to tell the shop about a payment. */
export type IpnAttempt = { url: string; at: Date } & (
  | { kind: 'answered'; status: number }
  | { kind: 'unreachable'; reason: string }
);

/** What every gateway is told when a payment starts. */
type Asked = {
  /** The shop's number. */
  invoice: string;
  /** The gateway's own name for the order from the start; PayStation gives none. */
  gatewayReference: string | null;
  /** What the customer pays for, as the shop calls it. */
  label: string | undefined;
  items: string | undefined;
  customer: { name: string; phone: string; email: string; address: string | undefined };
  /** Where the browser goes after a payment. */
  returnUrl: string;
  requested: Paisa;
  /** What the customer pays: the requested amount, and the fee when the customer bears it. */
  charged: Paisa;
};

/** What each gateway takes besides, in its own words. */
type Terms = {
  paystation: Checkout;
  sslcommerz: Session;
  bkash: PaymentRequest;
  piprapay: ChargeRequest;
};

type Course = {
  state: OrderState;
  /** Whether the customer has done anything at the payment page but turn back. */
  isBegun: boolean;
  /** Attempts that came to nothing, oldest first. */
  attempts: { kind: 'failed' | 'canceled'; at: Date }[];
  refunds: Refund[];
  /** Whether the shop has had this payment confirmed before. */
  isValidated: boolean;
  /** How often the shop has asked for the money, in vain or not. */
  executions: number;
  statusQuestions: number;
  /** How many more status answers hide a payment whose notification went out early. */
  staleAnswers: number;
  /** The notification of the payment, waiting for the next change of the order. */
  heldBack: PendingAnnouncement | null;
  ipnAttempts: IpnAttempt[];
};

/** `token` names the order in the address of its payment page. */
type OrderFacts = Asked & Course & { token: string; createdAt: Date };

export type Order = {
  [N in GatewayName]: OrderFacts & { gateway: N; terms: Terms[N] };
}[GatewayName];

export type OrderOf<N extends GatewayName> = Extract<Order, { gateway: N }>;

/** The payment of an order that has one, refunded or not. */
export function paymentOf(state: OrderState): Payment | undefined {
  return 'payment' in state ? state.payment : undefined;
}

/** What was paid, or is to be. */
export function paidAmount(order: Order, payment: Payment | undefined): Paisa {
  return payment?.otherAmount ?? order.charged;
}

export function newOrderFacts(asked: Asked, now: Date): OrderFacts {
  return {
    token: randomBytes(16).toString('hex'),
    createdAt: now,
    ...asked,
    ...newCourse(),
  };
}

/** Everything about an order that happens after it was made, as it is at first. */
export function newCourse(): Course {
  return {
    state: { kind: 'processing' },
    isBegun: false,
    attempts: [],
    refunds: [],
    isValidated: false,
    executions: 0,
    statusQuestions: 0,
    staleAnswers: 0,
    heldBack: null,
    ipnAttempts: [],
  };
}

type NewPayment = Pick<Payment, 'method' | 'payerPhone'> & Partial<Payment>;

export function newPayment(given: NewPayment, now: Date): Payment {
  return { trxId: newTrxId(), valId: randomText(27), at: now, isRisky: false, ...given };
}

const trxAlphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Ten characters, like the receipts of mobile payments: `9GX4T0BK2M`. */
function newTrxId(): string {
  return randomText(10);
}

function randomText(length: number): string {
  return Array.from({ length }, () => trxAlphabet[randomInt(trxAlphabet.length)]).join('');
}
