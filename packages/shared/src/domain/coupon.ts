import { type CalendarDay, dayIn } from './calendar.ts';
import type { Discount } from './price/discount.ts';
import type { BillingCycle } from './price/quote.ts';
import { textAsRead } from './text/hidden-characters.ts';
import { latinDigits } from './text/latin-digits.ts';

export type Coupon = {
  discount: Discount;
  isActive: boolean;
  /** Valid from the start of this day. */
  validFrom: CalendarDay | null;
  /** Valid until the end of this day. */
  validUntil: CalendarDay | null;
  maxUses: number | null;
  maxUsesPerCustomer: number | null;
  /** Only for those who have no completed payment. */
  newCustomersOnly: boolean;
  /** Plan names; empty means all plans. */
  planNames: string[];
  /** Empty means both. */
  cycles: BillingCycle[];
};

/** A purchase for which a coupon is checked. */
export type PurchaseWithCoupon = {
  planName: string;
  cycle: BillingCycle;
  /** Redeemed uses plus the uses that are reserved for other customers. */
  usedOrReserved: number;
  /** Redeemed uses of this customer. */
  usesOfCustomer: number;
  isNewCustomer: boolean;
  now: Date;
  timeZone: string;
};

export const couponRejections = [
  'unknown',
  'inactive',
  'not_yet_valid',
  'expired',
  'used_up',
  'other_plan',
  'other_cycle',
  'new_customers_only',
  'customer_limit',
] as const;
export type CouponRejection = (typeof couponRejections)[number];

/** Codes are compared in upper case and with the digits 0 to 9: "ঈদ২০" equals "ঈদ20". */
export function normalizeCode(code: string): string {
  return latinDigits(textAsRead(code).toUpperCase()).normalize('NFC');
}

/**
 * Why a coupon is not valid for this purchase; null if it is. If there are several reasons, the
 * first one here.
 */
export function couponRejection(
  coupon: Coupon,
  purchase: PurchaseWithCoupon,
): CouponRejection | null {
  const { validFrom, validUntil, planNames, cycles } = coupon;
  const today = dayIn(purchase.now, purchase.timeZone);
  if (!coupon.isActive) return 'inactive';
  if (validFrom && today < validFrom) return 'not_yet_valid';
  if (validUntil && today > validUntil) return 'expired';
  if (planNames.length > 0 && !planNames.includes(purchase.planName)) return 'other_plan';
  if (cycles.length > 0 && !cycles.includes(purchase.cycle)) return 'other_cycle';
  if (coupon.newCustomersOnly && !purchase.isNewCustomer) return 'new_customers_only';
  if (!hasRoom(purchase.usesOfCustomer, coupon.maxUsesPerCustomer)) return 'customer_limit';
  if (!hasRoom(purchase.usedOrReserved, coupon.maxUses)) return 'used_up';
  return null;
}

/**
 * Whether a payment that arrives may use its coupon: a use is reserved for it, or one is available
 * to it, or none is.
 */
export type CouponAvailability = 'reserved' | 'available' | 'unavailable';

export type UseLimits = Pick<Coupon, 'maxUses' | 'maxUsesPerCustomer' | 'newCustomersOnly'> & {
  usedCount: number;
};

export type PaymentUses = Pick<PurchaseWithCoupon, 'usesOfCustomer' | 'isNewCustomer'> & {
  /** Whether a use is reserved for the payment itself. */
  hasReservation: boolean;
  /** Uses that are reserved for other customers. */
  reservedByOthers: number;
};

/**
 * Redeemed uses never exceed a limit, even one that was lowered after a use was reserved. A use that
 * is reserved for another order of the same customer is available: only one is reserved for them.
 */
export function couponAvailability(limits: UseLimits, uses: PaymentUses): CouponAvailability {
  const { maxUses, maxUsesPerCustomer, usedCount } = limits;
  if (!hasRoom(uses.usesOfCustomer, maxUsesPerCustomer)) return 'unavailable';
  if (uses.hasReservation) return hasRoom(usedCount, maxUses) ? 'reserved' : 'unavailable';
  if (limits.newCustomersOnly && !uses.isNewCustomer) return 'unavailable';
  return hasRoom(usedCount + uses.reservedByOthers, maxUses) ? 'available' : 'unavailable';
}

function hasRoom(uses: number, limit: number | null): boolean {
  return limit === null || uses < limit;
}

export const couponStates = ['inactive', 'expired', 'used_up', 'active'] as const;
export type CouponState = (typeof couponStates)[number];

/** The state of a coupon on a day, regardless of any purchase. */
export function couponState(
  coupon: Pick<Coupon, 'isActive' | 'validUntil' | 'maxUses'> & { usedCount: number },
  today: CalendarDay,
): CouponState {
  const { isActive, validUntil, maxUses, usedCount } = coupon;
  if (!isActive) return 'inactive';
  if (validUntil && today > validUntil) return 'expired';
  return maxUses !== null && usedCount >= maxUses ? 'used_up' : 'active';
}
