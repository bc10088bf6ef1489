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
  /** The id with which SSLCommerz validates a payment. */
  valId: string;
  method: PaymentMethod;
  payerPhone: string;
  at: Date;
  /** The paid amount, if it differs from the requested one. */
  otherAmount?: Paisa | undefined;
  /** Whether the gateway recommends a manual review before delivery. */
  isRisky: boolean;
};

export type OrderState =
  | { kind: 'processing' }
  | { kind: 'failed' }
  | { kind: 'canceled' }
  | { kind: 'expired' }
  /** The customer has agreed, but the money has not moved yet. */
  | { kind: 'authorized'; agreed: Payment }
  | { kind: 'paid'; payment: Payment }
  | { kind: 'refunded'; payment: Payment };

/** A request of a gateway to the shop's server. */
export type Announcement = {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Whether it is sent again after a status that is not 2xx; by default after all of them. */
  isRepeatedAfter?: (status: number) => boolean;
};
/** Asynchronous, because signing may take time. */
export type PendingAnnouncement = Announcement | Promise<Announcement>;

/** One attempt to notify the shop of a payment. */
export type IpnAttempt = { url: string; at: Date } & (
  | { kind: 'answered'; status: number }
  | { kind: 'unreachable'; reason: string }
);

/** The fields that all gateways get when a payment starts. */
type OrderRequest = {
  /** The shop's number. */
  invoice: string;
  /** The gateway's own id of the order from its start; PayStation has none. */
  gatewayReference: string | null;
  /** What the customer pays for, in the shop's words. */
  label: string | undefined;
  items: string | undefined;
  customer: { name: string; phone: string; email: string; address: string | undefined };
  /** The return address for the browser. */
  returnUrl: string;
  requested: Paisa;
  /** What the customer pays: the requested amount, and the fee if the customer pays it. */
  charged: Paisa;
};

/** The additional fields of each gateway, in its own words. */
type GatewayTerms = {
  paystation: Checkout;
  sslcommerz: Session;
  bkash: PaymentRequest;
  piprapay: ChargeRequest;
};

type Progress = {
  state: OrderState;
  /** Whether the customer has done anything on the payment page besides leaving it. */
  isBegun: boolean;
  /** Failed attempts, oldest first. */
  attempts: { kind: 'failed' | 'canceled'; at: Date }[];
  refunds: Refund[];
  /** Whether the shop has validated this payment before. */
  isValidated: boolean;
  /** The number of times that the shop has requested the money, successful or not. */
  executions: number;
  statusQuestions: number;
  /** The number of further status replies that hide a payment whose notification was sent early. */
  staleAnswers: number;
  /** The payment's notification, held back until the next change of the order. */
  heldBack: PendingAnnouncement | null;
  ipnAttempts: IpnAttempt[];
};

/** `token` identifies the order in the address of its payment page. */
type OrderFacts = OrderRequest & Progress & { token: string; createdAt: Date };

export type Order = {
  [N in GatewayName]: OrderFacts & { gateway: N; terms: GatewayTerms[N] };
}[GatewayName];

export type OrderOf<N extends GatewayName> = Extract<Order, { gateway: N }>;

/** The payment of an order that has one, refunded or not. */
export function paymentOf(state: OrderState): Payment | undefined {
  return 'payment' in state ? state.payment : undefined;
}

/** The paid amount, or the amount to pay. */
export function paidAmount(order: Order, payment: Payment | undefined): Paisa {
  return payment?.otherAmount ?? order.charged;
}

export function newOrderFacts(request: OrderRequest, now: Date): OrderFacts {
  return {
    token: randomBytes(16).toString('hex'),
    createdAt: now,
    ...request,
    ...newProgress(),
  };
}

/** The initial state of everything that changes after an order is created. */
export function newProgress(): Progress {
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
