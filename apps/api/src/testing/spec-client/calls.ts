import { z } from 'zod';
import { AppliedCoupon, Coupon, MissingUser, Plan, Stats, Transaction, User } from './shapes.ts';

const Session = z.object({ user: User, token: z.string() });
const Done = z.unknown();
const Changed = z.object({ message: z.string() });

type Calls = Record<string, readonly [method: string, path: string, reply: z.ZodType]>;

// Every call of the specification, with what a client uses of a good reply.

export const accountCalls = {
  register: ['POST', '/api/auth/register', Session],
  login: ['POST', '/api/auth/login', Session],
  me: ['GET', '/api/auth/me', z.object({ user: User })],
  adminCheck: ['GET', '/api/auth/admin/check', z.object({ adminExists: z.boolean() })],
  adminSignup: ['POST', '/api/auth/admin/signup', Session],
  changePassword: ['PUT', '/api/auth/change-password', Changed],
  changeAdminPassword: ['PUT', '/api/admin/change-password', Done],
  forgotPassword: ['POST', '/api/auth/forgot-password', Done],
  verifyResetToken: [
    'GET',
    '/api/auth/verify-reset-token',
    z.object({ valid: z.boolean(), email: z.string().optional(), error: z.string().optional() }),
  ],
  resetPassword: ['POST', '/api/auth/reset-password', Done],
} as const satisfies Calls;

export const paymentCalls = {
  plans: ['GET', '/api/auth/plans', z.object({ plans: z.array(Plan) })],
  history: [
    'GET',
    '/api/payment/history',
    z.object({
      success: z.literal(true),
      transactions: z.array(Transaction),
      pagination: z.object({
        page: z.number(),
        limit: z.number(),
        total: z.number(),
        totalPages: z.number(),
      }),
    }),
  ],
  initiate: [
    'POST',
    '/api/payment/initiate',
    z.object({ success: z.literal(true), paymentUrl: z.url() }),
  ],
  paymentStatus: [
    'GET',
    '/api/payment/status/{id}',
    z.object({ success: z.literal(true), transaction: Transaction }),
  ],
  validateCoupon: [
    'POST',
    '/api/coupon/validate',
    z.object({
      valid: z.boolean(),
      coupon: AppliedCoupon.optional(),
      error: z.string().optional(),
    }),
  ],
  verifyPayment: ['POST', '/api/payment/verify', Done],
  processCallback: [
    'POST',
    '/api/payment/process-callback',
    z.object({ success: z.boolean(), message: z.string() }),
  ],
} as const satisfies Calls;

export const adminCalls = {
  adminPlans: ['GET', '/api/admin/plans', z.object({ plans: z.array(Plan) })],
  createPlan: ['POST', '/api/admin/plans', Done],
  updatePlan: ['PUT', '/api/admin/plans/{id}', Done],
  deletePlan: ['DELETE', '/api/admin/plans/{id}', Done],
  users: [
    'GET',
    '/api/admin/users',
    z.object({
      users: z.array(User),
      pagination: z.object({ page: z.number(), pages: z.number() }),
    }),
  ],
  missingUsers: [
    'GET',
    '/api/admin/users/missing',
    z.object({ missingUsers: z.array(MissingUser) }),
  ],
  createUser: ['POST', '/api/admin/users', Done],
  updateUser: ['PUT', '/api/admin/users/{id}', Done],
  deleteUser: ['DELETE', '/api/admin/users/{id}', Done],
  addFromChat: ['POST', '/api/admin/users/add-from-openwebui', Done],
  stats: ['GET', '/api/admin/stats', z.object({ stats: Stats })],
  transactions: [
    'GET',
    '/api/admin/transactions',
    z.object({
      transactions: z.array(Transaction),
      pagination: z.object({
        page: z.number(),
        limit: z.number(),
        total: z.number(),
        pages: z.number(),
        hasNext: z.boolean(),
        hasPrev: z.boolean(),
      }),
    }),
  ],
  deleteTransaction: ['DELETE', '/api/admin/transactions/{id}', Done],
  bulkDelete: ['POST', '/api/admin/transactions/bulk-delete', Done],
  coupons: [
    'GET',
    '/api/coupon/admin/list',
    z.object({
      coupons: z.array(Coupon),
      pagination: z.object({ total: z.number(), pages: z.number() }),
    }),
  ],
  createCoupon: ['POST', '/api/coupon/admin/create', Done],
  updateCoupon: ['PUT', '/api/coupon/admin/{id}', Done],
  deleteCoupon: ['DELETE', '/api/coupon/admin/{id}', Done],
} as const satisfies Calls;

export const calls = { ...accountCalls, ...paymentCalls, ...adminCalls };

export type CallName = keyof typeof calls;
export type Reply<Name extends CallName> = z.output<(typeof calls)[Name][2]>;
