import { toTaka } from '@nobayon/shared/domain/money.ts';
import type { Offer } from '../plan/offer.ts';
import type { CouponState } from '../state/checkout-state.ts';
import { paisaOf } from './paisa-of.ts';

/** Amounts in BDT. Invariant: `subtotal - discount = total`. */
export type OrderAmounts = { subtotal: number; discount: number; total: number };

/**
 * The amounts of an order. With a coupon, all of them come from the server, which will charge them.
 */
export function orderAmounts(offer: Offer, coupon: CouponState): OrderAmounts {
  if (coupon.kind !== 'applied') return { subtotal: offer.price, discount: 0, total: offer.price };
  const { discountAmount, finalAmount } = coupon.coupon;
  return {
    subtotal: toTaka(paisaOf(discountAmount) + paisaOf(finalAmount)),
    discount: discountAmount,
    total: finalAmount,
  };
}
