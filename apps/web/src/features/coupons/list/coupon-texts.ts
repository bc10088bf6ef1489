import type { AdminCoupon } from '@nobayon/shared/contract/coupons.ts';
import type { CalendarDay } from '@nobayon/shared/domain/calendar.ts';
import { type CouponState, couponState } from '@nobayon/shared/domain/coupon.ts';
import { countText } from '@nobayon/shared/domain/text/plural.ts';
import type { Tone } from '../../../ui/feedback/tone-badge.tsx';
import { adminTaka } from '../../../ui/format/admin-taka.tsx';
import { cycleNames } from '../../../ui/format/cycle-names.ts';
import { formatDay } from '../../../ui/format/zoned-date.ts';

/** `20%` or `৳500`. */
export function discountText({ discount_type, discount_value }: AdminCoupon): string {
  return discount_type === 'percentage' ? `${discount_value}%` : adminTaka(discount_value);
}

/** `3 / 40`, or `3 / ∞` without a limit. */
export function usageText({ used_count, max_uses }: AdminCoupon): string {
  return `${countText(used_count)} / ${max_uses === null ? '∞' : countText(max_uses)}`;
}

/** The limits per customer, in a few words each. */
export function customersTexts(coupon: AdminCoupon): string[] {
  const { max_uses_per_customer: most, new_customers_only } = coupon;
  return [
    ...(most === null ? [] : [`${countText(most)} per customer`]),
    ...(new_customers_only ? ['New customers only'] : []),
  ];
}

/** The start: `Starts 3 Dec 2026` beside the status of a coupon that is not valid yet. */
export function startsText(coupon: AdminCoupon, today: CalendarDay): string | null {
  const { is_active, valid_from } = coupon;
  const isScheduled = is_active && valid_from !== null && valid_from > today;
  return isScheduled ? `Starts ${formatDay(valid_from)}` : null;
}

/** `From 3 Dec 2026`; null if there is no start, or the status shows it. */
export function validFromText(coupon: AdminCoupon, today: CalendarDay): string | null {
  const { valid_from } = coupon;
  if (valid_from === null || startsText(coupon, today)) return null;
  return `From ${formatDay(valid_from)}`;
}

export function validUntilText({ valid_until }: AdminCoupon): string {
  return valid_until === null ? 'No expiry' : formatDay(valid_until);
}

export function plansText({ plan_restrictions }: AdminCoupon): string {
  return plan_restrictions.length === 0 ? 'All plans' : plan_restrictions.join(', ');
}

export function cyclesText({ billing_cycle_restrictions }: AdminCoupon): string {
  const [only, ...others] = new Set(billing_cycle_restrictions);
  return only === undefined || others.length > 0 ? 'Monthly & Yearly' : cycleNames[only];
}

const statuses = {
  inactive: { text: 'Inactive', tone: 'gray' },
  expired: { text: 'Expired', tone: 'red' },
  used_up: { text: 'Used Up', tone: 'orange' },
  active: { text: 'Active', tone: 'green' },
} as const satisfies Record<CouponState, { text: string; tone: Tone }>;

/** The status of a coupon on a day. */
export function couponStatus(coupon: AdminCoupon, today: CalendarDay) {
  const state = couponState(
    {
      isActive: coupon.is_active,
      validUntil: coupon.valid_until,
      maxUses: coupon.max_uses,
      usedCount: coupon.used_count,
    },
    today,
  );
  const { text, tone } = statuses[state];
  return { text, tone: state === 'active' && startsText(coupon, today) ? 'yellow' : tone } as const;
}
