import { type CalendarDay, dayIn } from './calendar.ts';
import type { Discount } from './discount.ts';
import type { BillingCycle } from './quote.ts';

export type Coupon = {
  discount: Discount;
  isActive: boolean;
  /** The coupon holds through the end of this day. */
  validUntil: CalendarDay | null;
  maxUses: number | null;
  /** Plan names; empty means all plans. */
  planNames: string[];
  /** Empty means both. */
  cycles: BillingCycle[];
};

export type CouponUse = {
  planName: string;
  cycle: BillingCycle;
  /** Confirmed uses plus the uses that others hold reserved right now. */
  usesTaken: number;
  now: Date;
  timeZone: string;
};

export const couponRefusals = [
  'unknown',
  'inactive',
  'expired',
  'used_up',
  'other_plan',
  'other_cycle',
] as const;
export type CouponRefusal = (typeof couponRefusals)[number];

/** Codes are compared in upper case, without the spaces around them. */
export function normaliseCode(code: string): string {
  return code.trim().toUpperCase();
}

/** Why a coupon does not hold for this purchase, or null when it does. */
export function couponRefusal(coupon: Coupon, use: CouponUse): CouponRefusal | null {
  const { validUntil, maxUses, planNames, cycles } = coupon;
  if (!coupon.isActive) return 'inactive';
  if (validUntil && dayIn(use.now, use.timeZone) > validUntil) return 'expired';
  if (planNames.length > 0 && !planNames.includes(use.planName)) return 'other_plan';
  if (cycles.length > 0 && !cycles.includes(use.cycle)) return 'other_cycle';
  if (maxUses !== null && use.usesTaken >= maxUses) return 'used_up';
  return null;
}

export const couponStates = ['inactive', 'expired', 'used_up', 'active'] as const;
export type CouponState = (typeof couponStates)[number];

/** How a coupon stands on a day, whatever it is used for. */
export function couponState(
  coupon: Pick<Coupon, 'isActive' | 'validUntil' | 'maxUses'> & { usedCount: number },
  today: CalendarDay,
): CouponState {
  const { isActive, validUntil, maxUses, usedCount } = coupon;
  if (!isActive) return 'inactive';
  if (validUntil && today > validUntil) return 'expired';
  return maxUses !== null && usedCount >= maxUses ? 'used_up' : 'active';
}
