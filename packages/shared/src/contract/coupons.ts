import { z } from 'zod';
import { billingCycles } from '../domain/quote.ts';
import { endpoint } from './endpoint.ts';
import { Id, Taka, text } from './fields.ts';

export const CouponCode = text(50, 'Coupon code is required')
  .trim()
  .min(1, 'Coupon code is required');

export const AppliedCoupon = z.object({
  discountType: z.enum(['percentage', 'fixed']),
  /** Percent, or BDT. */
  discountValue: z.number(),
  discountAmount: Taka,
  finalAmount: Taka,
});
export type AppliedCoupon = z.infer<typeof AppliedCoupon>;

export const coupons = {
  /** Whether a coupon holds for a purchase right now. It reserves nothing. */
  validate: endpoint({
    method: 'POST',
    path: '/api/coupon/validate',
    access: 'user',
    body: z.strictObject({
      code: CouponCode,
      planId: Id,
      billing_cycle: z.enum(billingCycles),
    }),
    reply: z.discriminatedUnion('valid', [
      z.object({ valid: z.literal(true), coupon: AppliedCoupon }),
      z.object({ valid: z.literal(false), error: z.string(), code: z.string() }),
    ]),
  }),
};
