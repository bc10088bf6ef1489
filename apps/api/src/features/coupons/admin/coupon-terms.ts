import type { AdminCoupon, CouponBody } from '@nobayon/shared/contract/coupons.ts';
import { formatTaka } from '@nobayon/shared/domain/money.ts';
import type { z } from 'zod';
import { dayOf } from '../coupons.store.ts';
import { shownDiscountValue, storedDiscountValue } from '../discount-value.ts';
import type { CouponTerms } from './admin-coupons.store.ts';

/**
 * Converts a form to a coupon's terms. A field that is left out means no limit, no end, every plan
 * or both cycles. Only `isActive` keeps its value.
 */
export function couponTermsFrom(body: z.output<typeof CouponBody>): CouponTerms {
  return {
    code: body.code,
    discountType: body.discountType,
    discountValue: storedDiscountValue(body.discountValue),
    maxUses: body.maxUses ?? null,
    maxUsesPerCustomer: body.maxUsesPerCustomer ?? null,
    newCustomersOnly: body.newCustomersOnly ?? false,
    validFrom: body.validFrom ? new Date(body.validFrom) : null,
    validUntil: body.validUntil ? new Date(body.validUntil) : null,
    planNames: [...new Set(body.planRestrictions)],
    cycles: [...new Set(body.billingCycleRestrictions)],
    ...(body.isActive !== undefined && { isActive: body.isActive }),
  };
}

/** The terms as an administrator reads them in the audit. */
export function auditedCoupon(terms: CouponTerms & { isActive: boolean }) {
  return {
    code: terms.code,
    discount: discountText(terms),
    max_uses: terms.maxUses,
    max_uses_per_customer: terms.maxUsesPerCustomer,
    new_customers_only: terms.newCustomersOnly,
    valid_from: dayOf(terms.validFrom),
    valid_until: dayOf(terms.validUntil),
    plan_restrictions: terms.planNames,
    billing_cycle_restrictions: terms.cycles,
    is_active: terms.isActive,
  } satisfies AuditedTerms;
}

/**
 * Every term has its own field in the audit, except that type and value of the discount share one.
 */
type AuditedTerms = Record<keyof Omit<AdminCoupon, NoTerm> | 'discount', unknown>;
type NoTerm =
  | 'id'
  | 'used_count'
  | 'reserved_count'
  | 'updated_at'
  | 'discount_type'
  | 'discount_value';

/** `12.5%`, or `৳99.50`: the number alone would not say which. */
function discountText(terms: CouponTerms): string {
  return terms.discountType === 'percentage'
    ? `${shownDiscountValue(terms)}%`
    : formatTaka(terms.discountValue, { locale: 'en-BD', precision: 'exact' });
}
