import {
  type AdminCoupon,
  type adminCoupons,
  CouponBody,
  type discountTypes,
} from '@nobayon/shared/contract/coupons.ts';
import type { Input } from '@nobayon/shared/contract/endpoint.ts';
import { errors as errorTable } from '@nobayon/shared/contract/errors.ts';
import type { CalendarDay } from '@nobayon/shared/domain/calendar.ts';
import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import { type FieldErrors, fieldErrors } from '../../../ui/errors/form-errors.ts';
import { readNumber } from '../../../ui/form/read-number.ts';

export type CouponValues = {
  code: string;
  discountType: (typeof discountTypes)[number];
  discountValue: string;
  maxUses: string;
  maxUsesPerCustomer: string;
  newCustomersOnly: boolean;
  validFrom: CalendarDay | '';
  validUntil: CalendarDay | '';
  /** Names of plans; empty means all. */
  planRestrictions: string[];
  /** Empty means both. */
  billingCycleRestrictions: BillingCycle[];
  isActive: boolean;
};

type Body = Input<typeof adminCoupons.create>['body'];

export const couponFields = Object.keys(CouponBody.shape);

// A limit that nearly every shop wants: without it one customer could use up the coupon.
const PROPOSED_PER_CUSTOMER = '1';

/**
 * The values of a coupon to edit; for a new one an empty form, active, with one use per customer.
 */
export function couponValuesOf(coupon: AdminCoupon | null, proposedCode = ''): CouponValues {
  return {
    code: coupon?.code ?? proposedCode,
    discountType: coupon?.discount_type ?? 'percentage',
    discountValue: coupon ? String(coupon.discount_value) : '',
    maxUses: coupon?.max_uses ? String(coupon.max_uses) : '',
    maxUsesPerCustomer: coupon ? String(coupon.max_uses_per_customer ?? '') : PROPOSED_PER_CUSTOMER,
    newCustomersOnly: coupon?.new_customers_only ?? false,
    validFrom: coupon?.valid_from ?? '',
    validUntil: coupon?.valid_until ?? '',
    planRestrictions: coupon?.plan_restrictions ?? [],
    billingCycleRestrictions: coupon?.billing_cycle_restrictions ?? [],
    isActive: coupon?.is_active ?? true,
  };
}

/**
 * The errors of all fields. `kept` is the current date of the coupon, which may be in the past if
 * it is unchanged.
 */
export function couponErrors(
  values: CouponValues,
  today: CalendarDay,
  kept: CalendarDay | null,
): FieldErrors {
  const errors = fieldErrors(CouponBody, unparsedBody(values));
  const { validUntil } = values;
  if (validUntil !== '' && validUntil < today && validUntil !== kept) {
    errors.validUntil ??= errorTable.date_past.text;
  }
  return errors;
}

/** The body of the request, for valid values. */
export function couponBody(values: CouponValues): Body {
  return CouponBody.parse(unparsedBody(values));
}

// All fields are listed: saving would clear an omitted one.
function unparsedBody(values: CouponValues): Record<keyof Body, unknown> {
  return {
    code: values.code,
    discountType: values.discountType,
    discountValue: readNumber(values.discountValue),
    maxUses: readNumber(values.maxUses) ?? null,
    maxUsesPerCustomer: readNumber(values.maxUsesPerCustomer) ?? null,
    newCustomersOnly: values.newCustomersOnly,
    validFrom: values.validFrom || null,
    validUntil: values.validUntil || null,
    planRestrictions: unlessEmpty(values.planRestrictions),
    billingCycleRestrictions: unlessEmpty(values.billingCycleRestrictions),
    isActive: values.isActive,
  };
}

function unlessEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}
