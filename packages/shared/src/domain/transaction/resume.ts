import { MINUTE_MS } from '../calendar.ts';
import { type Order, PRICE_HOLDS_MS } from './transaction.ts';

/** Time to pay on the page: a payment that is continued must not be too late a minute later. */
const TIME_TO_PAY_MS = 10 * MINUTE_MS;

type Limits = {
  /** How long the gateway lets a payment be paid; longer than its price holds if left out. */
  payableForMs?: number | undefined;
  /** Until when its coupon is reserved for it; undefined for an order without one. */
  reservedUntil?: Date | undefined;
  /** Whether the customer's subscription has changed since the order. */
  isOutdated: boolean;
};

/**
 * Whether a customer may be led to the payment page of their payment again: while it would be
 * granted at its price, and with its coupon, and does what its summary said. Otherwise a new order shows
 * what is true now.
 */
export function mayResume(
  { status, createdAt }: Pick<Order, 'status' | 'createdAt'>,
  { payableForMs = PRICE_HOLDS_MS, reservedUntil, isOutdated }: Limits,
  now: Date,
): boolean {
  const payableUntil = createdAt.getTime() + Math.min(PRICE_HOLDS_MS, payableForMs);
  const until = Math.min(payableUntil, reservedUntil?.getTime() ?? payableUntil);
  if (status !== 'pending' || isOutdated) return false;
  return now.getTime() + TIME_TO_PAY_MS <= until;
}
