import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Day, Id, Instant, Taka } from '../fields/fields.ts';
import { ReadStatus } from '../payments.ts';

export const gatewayTroubles = [
  /** It does not respond. */
  'away',
  /** It responds, but does not know any of our payments. */
  'knows_none',
  /** It has pending payments, but no settings. */
  'no_settings',
] as const;

const GatewayTrouble = z.object({
  kind: z.enum(gatewayTroubles),
  since: Instant,
  /** The name of the gateway. */
  gateway: z.string(),
});
export type GatewayTrouble = z.infer<typeof GatewayTrouble>;

export const Stats = z.object({
  totalUsers: z.int(),
  /** Plans that are not archived. */
  totalPlans: z.int(),
  /** Those of them that are shown, without the free plan. */
  plansForSale: z.int(),
  /** The total of completed payments, BDT. */
  totalRevenue: Taka,
  totalTransactions: z.int(),
  /** Users with an active plan by plan, largest first; also plans without users. */
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
  /** Each of the last 30 days, oldest first. */
  revenueByDay: z.array(z.object({ day: Day, revenue: Taka, payments: z.int() })),
  /** Each of the last 12 months (`yyyy-mm`), oldest first. */
  revenueByMonth: z.array(z.object({ month: z.string(), revenue: Taka, payments: z.int() })),
  paymentsByOutcome: z.array(z.object({ status: ReadStatus, count: z.int() })),
  /**
   * The next 30 days, today first, none left out: how many subscriptions that still run end on each,
   * and how many of them were paid for.
   */
  expiringByDay: z.array(z.object({ day: Day, count: z.int(), paid: z.int() })),
  /** The number of payments that need attention. */
  openAttention: z.int(),
  /** Payment gateways of the checkout, and others that payments in the list were made with. */
  gateways: z.array(z.string()),
  /** Problems that prevent the confirmation of payments: the worst one of each gateway. */
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
