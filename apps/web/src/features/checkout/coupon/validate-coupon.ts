import { coupons } from '@nobayon/shared/contract/coupons.ts';
import { normalizeCode } from '@nobayon/shared/domain/coupon.ts';
import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import { call } from '../../../api/client.ts';
import { describeError, withoutHint } from '../../../api/errors/describe-error.ts';
import type { CouponAnswer } from '../state/checkout-state.ts';

export type CouponPurchase = { code: string; planId: number; cycle: BillingCycle };

/** Whether a coupon is valid for a purchase, or why it is not. Never throws. */
export async function validateCoupon({
  code,
  planId,
  cycle,
}: CouponPurchase): Promise<CouponAnswer> {
  try {
    const body = { code, planId, billing_cycle: cycle };
    const reply = await call(coupons.validate, { body });
    return reply.valid
      ? { kind: 'applied', code: normalizeCode(code), coupon: reply.coupon }
      : { kind: 'rejected', reason: withoutHint(reply.error || 'Invalid coupon code') };
  } catch (error) {
    return { kind: 'rejected', reason: describeError(error, 'Failed to validate coupon') };
  }
}
