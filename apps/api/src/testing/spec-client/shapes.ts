import { z } from 'zod';

// What the specification says of each thing, typed in from it and from nothing else: these must
// not become those of the contract.

const When = z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'is no time');
const Amount = z.number();

export const User = z.object({
  id: z.number(),
  firstname: z.string(),
  lastname: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['admin', 'user']),
  plan_name: z.string().nullish(),
  plan_price: Amount.nullish(),
  expiry_date: When.nullish(),
});

export const Plan = z.object({
  id: z.number(),
  name: z.string(),
  monthly_price: Amount,
  yearly_price: Amount,
  duration_days: z.number(),
  guid: z.string().nullish(),
});

/** completed, pending, failed, canceled or cancelled, refunded; anything else is shown grey. */
const Status = z.string();

export const Transaction = z.object({
  id: z.number(),
  invoice_number: z.string(),
  payment_gateway_id: z.string().nullable(),
  user_name: z.string(),
  user_email: z.string(),
  plan_name: z.string(),
  amount: Amount,
  discount_amount: Amount,
  final_amount: Amount,
  status: Status,
  payment_status: Status,
  created_at: When,
});

/** May arrive as a JSON string. */
const List = z.preprocess(
  (value) => (typeof value === 'string' ? JSON.parse(value) : value),
  z.array(z.string()),
);

export const Coupon = z.object({
  id: z.number(),
  code: z.string(),
  discount_type: z.enum(['percentage', 'fixed']),
  discount_value: z.number(),
  max_uses: z.number().nullable(),
  used_count: z.number(),
  valid_until: When.nullable(),
  plan_restrictions: List,
  billing_cycle_restrictions: List,
  is_active: z.boolean(),
});

export const AppliedCoupon = z.object({
  discountType: z.enum(['percentage', 'fixed']),
  discountValue: z.number(),
  discountAmount: Amount,
  finalAmount: Amount,
});

export const Stats = z.object({
  totalUsers: z.number(),
  totalPlans: z.number(),
  totalRevenue: Amount,
  totalTransactions: z.number(),
  usersByPlan: z.array(z.object({ name: z.string(), user_count: z.number() })),
  recentTransactions: z.array(
    z.object({
      id: z.number(),
      user_name: z.string(),
      user_email: z.string(),
      plan_name: z.string(),
      final_amount: Amount,
      payment_status: Status,
      created_at: When,
    }),
  ),
});

export const MissingUser = z.object({
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  plan: z.string().nullable(),
  created_at: When.nullable(),
  guid: z.string(),
});
