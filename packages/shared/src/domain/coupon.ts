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

export type CouponUse = {
  planName: string;
  cycle: BillingCycle;
  /** Confirmed uses plus the uses that other customers hold right now. */
  usesTaken: number;
  /** Confirmed uses of this customer. */
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
export function couponRejection(coupon: Coupon, use: CouponUse): CouponRejection | null {
  const { validFrom, validUntil, planNames, cycles } = coupon;
  const today = dayIn(use.now, use.timeZone);
  if (!coupon.isActive) return 'inactive';
  if (validFrom && today < validFrom) return 'not_yet_valid';
  if (validUntil && today > validUntil) return 'expired';
  if (planNames.length > 0 && !planNames.includes(use.planName)) return 'other_plan';
  if (cycles.length > 0 && !cycles.includes(use.cycle)) return 'other_cycle';
  if (coupon.newCustomersOnly && !use.isNewCustomer) return 'new_customers_only';
  if (!hasRoom(use.usesOfCustomer, coupon.maxUsesPerCustomer)) return 'customer_limit';
  if (!hasRoom(use.usesTaken, coupon.maxUses)) return 'used_up';
  return null;
}

/**
 * Whether a payment that arrives may use its coupon: it holds a use, a use is free for it, or the
 * coupon is used up.
 */
export type CouponClaim = 'held' | 'free' | 'used_up';

export type ClaimedCoupon = Pick<Coupon, 'maxUses' | 'maxUsesPerCustomer' | 'newCustomersOnly'> & {
  usedCount: number;
};

export type Claim = Pick<CouponUse, 'usesOfCustomer' | 'isNewCustomer'> & {
  /** Whether the payment itself holds a use. */
  isHolder: boolean;
  /** Uses that other customers hold right now. */
  heldByOthers: number;
};

/**
 * Confirmed uses never exceed a limit, even one that was lowered after a use was reserved. A use
 * that another order of the same customer holds counts as free: the customer has one use in all.
 */
export function couponClaim(coupon: ClaimedCoupon, claim: Claim): CouponClaim {
  const { maxUses, maxUsesPerCustomer, usedCount } = coupon;
  if (!hasRoom(claim.usesOfCustomer, maxUsesPerCustomer)) return 'used_up';
  if (claim.isHolder) return hasRoom(usedCount, maxUses) ? 'held' : 'used_up';
  if (coupon.newCustomersOnly && !claim.isNewCustomer) return 'used_up';
  return hasRoom(usedCount + claim.heldByOthers, maxUses) ? 'free' : 'used_up';
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
