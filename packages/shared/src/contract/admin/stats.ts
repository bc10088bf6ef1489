import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Day, Id, Instant, Taka } from '../fields/fields.ts';
import { ReadStatus } from '../payments.ts';

export const gatewayTroubles = [
  /** It does not answer. */
  'away',
  /** It answers, and knows none of our payments. */
  'knows_none',
  /** Payments wait for it, and its settings are gone. */
  'no_settings',
] as const;

const GatewayTrouble = z.object({
  kind: z.enum(gatewayTroubles),
  since: Instant,
  /** Which one it is. */
  gateway: z.string(),
});
export type GatewayTrouble = z.infer<typeof GatewayTrouble>;

export const Stats = z.object({
  totalUsers: z.int(),
  /** Living plans. */
  totalPlans: z.int(),
  /** What completed payments brought in, BDT. */
  totalRevenue: Taka,
  totalTransactions: z.int(),
  /** Users whose plan runs now, most first; plans without any are there with zero. */
  usersByPlan: z.array(z.object({ name: z.string(), user_count: z.int() })),
  recentTransactions: z.array(
    z.object({
      id: Id,
      user_name: z.string(),
      user_email: z.string(),
      plan_name: z.string(),
      final_amount: Taka,
      status: ReadStatus,
      payment_status: ReadStatus,
      created_at: Instant,
    }),
  ),
  /** The last 30 days, oldest first, none left out. */
  revenueByDay: z.array(z.object({ day: Day, revenue: Taka, payments: z.int() })),
  /** The last 12 months (`yyyy-mm`), oldest first, none left out. */
  revenueByMonth: z.array(z.object({ month: z.string(), revenue: Taka, payments: z.int() })),
  paymentsByOutcome: z.array(z.object({ status: ReadStatus, count: z.int() })),
  /**
   * The next 30 days, today first, none left out: how many subscriptions that still run end on each,
   * and how many of them were paid for.
   */
  expiringByDay: z.array(z.object({ day: Day, count: z.int(), paid: z.int() })),
  /** How many payments wait for a human. */
  openAttention: z.int(),
  /** Payment gateways of the checkout, and others that payments in the list were made with. */
  gateways: z.array(z.string()),
  /** What keeps payments of a gateway from being confirmed at all: for each, the worst. */
  gatewayTroubles: z.array(GatewayTrouble),
});
export type Stats = z.infer<typeof Stats>;

export const stats = {
  /** Days are those of the installation's time zone. */
  get: endpoint({
    method: 'GET',
    path: '/api/admin/stats',
    access: 'admin',
    reply: z.object({ stats: Stats }),
  }),
};
