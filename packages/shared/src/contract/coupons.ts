import { z } from 'zod';
import { normalizeCode } from '../domain/coupon.ts';
import { parseTaka } from '../domain/money.ts';
import { billingCycles } from '../domain/price/quote.ts';
import { endpoint } from './endpoint.ts';
import {
  Day,
  Id,
  IdText,
  Instant,
  list,
  MAX_INT,
  Message,
  optional,
  Pagination,
  PlanName,
  pageQuery,
  requiredText,
  SeenAt,
  Taka,
  tooLong,
} from './fields/fields.ts';

export const LONGEST_COUPON_CODE = 50;

export const CouponCode = requiredText(LONGEST_COUPON_CODE, 'Coupon code is required');

export const discountTypes = ['percentage', 'fixed'] as const;

export const AppliedCoupon = z.object({
  discountType: z.enum(discountTypes),
  /** Percent, or BDT. */
  discountValue: z.number(),
  discountAmount: Taka,
  finalAmount: Taka,
});
export type AppliedCoupon = z.infer<typeof AppliedCoupon>;

export const coupons = {
  /** Whether a coupon is valid for a purchase right now. Reserves nothing. */
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

/** A list that some clients send as a JSON string. */
function restrictions<S extends z.ZodType>(item: S) {
  return list(z.array(item).max(100), (value) =>
    typeof value === 'string' ? fromJson(value) : value,
  );
}

function fromJson(value: string): unknown {
  if (value.trim() === '') return [];
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

export const PlanRestrictions = restrictions(PlanName);
export const CycleRestrictions = restrictions(z.enum(billingCycles));

export const AdminCoupon = z.object({
  id: Id,
  code: z.string(),
  discount_type: z.enum(discountTypes),
  /** Percent, or BDT. */
  discount_value: z.number(),
  max_uses: z.int().nullable(),
  max_uses_per_customer: z.int().nullable(),
  /** Only for customers without a completed payment. */
  new_customers_only: z.boolean(),
  /** Confirmed uses. */
  used_count: z.int(),
  /** Uses reserved by pending payments. */
  reserved_count: z.int(),
  /** Valid from the start of this day. */
  valid_from: Day.nullable(),
  /** Valid until the end of this day. */
  valid_until: Day.nullable(),
  /** Plan names; empty means all. */
  plan_restrictions: PlanRestrictions,
  /** Empty means both. */
  billing_cycle_restrictions: CycleRestrictions,
  is_active: z.boolean(),
  updated_at: Instant,
});
export type AdminCoupon = z.infer<typeof AdminCoupon>;

const MAX_USES = 'Max uses must be a positive number';
const MAX_USES_PER_CUSTOMER = 'Uses per customer must be a positive number';
const POSITIVE = 'Discount value must be a positive number';
const TOO_MANY_USES = `Must be at most ${MAX_INT}`;

function isLeftOut(input: unknown): boolean {
  return input === undefined || input === null || input === '';
}

const couponFields = {
  code: requiredText(LONGEST_COUPON_CODE, 'Coupon code is required')
    .overwrite(normalizeCode)
    .max(LONGEST_COUPON_CODE, tooLong(LONGEST_COUPON_CODE))
    // Characters, as the database counts them: an emoji is one.
    .refine((code) => [...code].length >= 3, 'Coupon code must be at least 3 characters'),
  discountType: z.enum(discountTypes),
  discountValue: z
    .number({
      error: ({ input }) => (isLeftOut(input) ? 'Discount value is required' : POSITIVE),
    })
    .positive(POSITIVE)
    .max(MAX_INT / 100, `Discount value must be at most ${MAX_INT / 100}`)
    .refine((value) => parseTaka(value) !== null, 'Discount value must have at most two decimals'),
  maxUses: optional(z.int(MAX_USES).min(1, MAX_USES).max(MAX_INT, TOO_MANY_USES).nullable()),
  maxUsesPerCustomer: optional(
    z
      .int(MAX_USES_PER_CUSTOMER)
      .min(1, MAX_USES_PER_CUSTOMER)
      .max(MAX_INT, TOO_MANY_USES)
      .nullable(),
  ),
  newCustomersOnly: z.boolean().optional(),
  validFrom: optional(Day.nullable()),
  /** The server checks that it is not past, in the installation's time zone. */
  validUntil: optional(Day.nullable()),
  planRestrictions: PlanRestrictions.optional(),
  billingCycleRestrictions: CycleRestrictions.optional(),
  isActive: z.boolean().optional(),
};

const percentFits = {
  test: (body: { discountType: string; discountValue: number }) =>
    body.discountType !== 'percentage' || body.discountValue <= 100,
  error: { message: 'Percentage discount cannot exceed 100%', path: ['discountValue'] },
};

const daysFit = {
  test: ({ validFrom, validUntil }: { validFrom?: Days; validUntil?: Days }) =>
    !validFrom || !validUntil || validFrom <= validUntil,
  error: { message: 'Valid from date must not be after valid until', path: ['validFrom'] },
};
type Days = string | null | undefined;

export const CouponBody = z
  .strictObject(couponFields)
  .refine(percentFits.test, percentFits.error)
  .refine(daysFit.test, daysFit.error);

const SaveCouponBody = z
  .strictObject({ ...couponFields, updated_at: SeenAt })
  .refine(percentFits.test, percentFits.error)
  .refine(daysFit.test, daysFit.error);

const CouponId = z.strictObject({ id: IdText });

export const adminCoupons = {
  /** Newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/coupon/admin/list',
    access: 'admin',
    query: pageQuery(20),
    reply: z.object({ coupons: z.array(AdminCoupon), pagination: Pagination }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/coupon/admin/create',
    access: 'admin',
    status: 201,
    body: CouponBody,
    reply: z.object({ coupon: AdminCoupon }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/coupon/admin/:id',
    access: 'admin',
    params: CouponId,
    body: SaveCouponBody,
    reply: z.object({ coupon: AdminCoupon }),
  }),
  /** A used coupon is archived instead, because payments refer to it. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/coupon/admin/:id',
    access: 'admin',
    params: CouponId,
    reply: Message,
  }),
};
