import type { AdminCoupon } from '@nobayon/shared/contract/coupons.ts';
import { type CouponRow, dayOf } from '../coupons.store.ts';
import { shownDiscountValue } from '../discount-value.ts';

/** A coupon as an administrator sees it. */
export function showAdminCoupon(row: CouponRow, reservedCount: number): AdminCoupon {
  return {
    id: row.id,
    code: row.code,
    discount_type: row.discountType,
    discount_value: shownDiscountValue(row),
    max_uses: row.maxUses,
    max_uses_per_customer: row.maxUsesPerCustomer,
    new_customers_only: row.newCustomersOnly,
    used_count: row.usedCount,
    reserved_count: reservedCount,
    valid_from: dayOf(row.validFrom),
    valid_until: dayOf(row.validUntil),
    plan_restrictions: row.planNames,
    billing_cycle_restrictions: row.cycles,
    is_active: row.isActive,
    updated_at: row.updatedAt.toISOString(),
  };
}
