import { randomBytes, randomInt } from 'node:crypto';
import type { Checkout } from './checkout.ts';
import { type Paisa, share } from './money.ts';

export const paymentMethods = { card: 'Card', bkash: 'bKash', nagad: 'Nagad' } as const;
export type PaymentMethod = keyof typeof paymentMethods;

export type Payment = {
  trxId: string;
  method: PaymentMethod;
  payerPhone: string;
  at: Date;
  /** Set when someone outside paid another amount than was asked for. */
  otherAmount?: Paisa | undefined;
};

export type OrderState =
  | { kind: 'processing' }
  | { kind: 'failed' }
  | { kind: 'canceled' }
  | { kind: 'paid'; payment: Payment }
  | { kind: 'refunded'; payment: Payment };

/** One attempt to tell the shop about a payment. */
export type IpnAttempt = { url: string; at: Date } & (
  | { kind: 'answered'; status: number }
  | { kind: 'unreachable'; reason: string }
);

export type Order = {
  /** Names the order in the address of its payment page. */
  token: string;
  checkout: Checkout;
  createdAt: Date;
  requested: Paisa;
  /** What the customer pays: the requested amount, and the fee when the customer bears it. */
  charged: Paisa;
  state: OrderState;
  statusQuestions: number;
  /** How many more status answers hide a payment whose notification went out early. */
  staleAnswers: number;
  /** The notification of the payment waits for the next change of the order. */
  ipnHeldBack: boolean;
  ipnAttempts: IpnAttempt[];
};

/** The payment of an order that has one, refunded or not. */
export function paymentOf(state: OrderState): Payment | undefined {
  return 'payment' in state ? state.payment : undefined;
}

// The vendor publishes no figure; the customer's share only has to differ from the request.
const FEE_BASIS_POINTS = 150;

export function newOrder(checkout: Checkout, now: Date): Order {
  const requested = checkout.amount;
  const fee = checkout.customerBearsFee ? share(requested, FEE_BASIS_POINTS) : 0;
  return {
    token: randomBytes(16).toString('hex'),
    checkout,
    createdAt: now,
    requested,
    charged: requested + fee,
    ...untouched(),
  };
}

/** Everything about an order that happens after it was made, as it is at first. */
export function untouched() {
  return {
    state: { kind: 'processing' },
    statusQuestions: 0,
    staleAnswers: 0,
    ipnHeldBack: false,
    ipnAttempts: [],
  } satisfies Partial<Order>;
}

const trxAlphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Ten characters, like the receipts of mobile payments: `9GX4T0BK2M`. */
export function newTrxId(): string {
  return Array.from({ length: 10 }, () => trxAlphabet[randomInt(trxAlphabet.length)]).join('');
}
