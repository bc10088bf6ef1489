import { z } from 'zod';
import { daysIn, MAX_PERIOD_DAYS } from '../../domain/period.ts';
import { endpoint } from '../endpoint.ts';
import { Day, Id, Taka } from '../fields/fields.ts';

/** The period before the earliest allowed one contains days that are not allowed. */
const Days = z.object({ from: z.iso.date(), to: z.iso.date() });

/** The figures of a period. docs/decisions/0034 defines each of them. */
export const PeriodFigures = z.object({
  /** The total of payments that were completed in the period, BDT. */
  revenue: Taka,
  payments: z.int(),
  /** The monthly revenue of active plans at the end of the period, BDT. */
  mrr: Taka,
  /** Customers with a paid plan, at the start and at the end of the period. */
  customers_before: z.int(),
  customers: z.int(),
  new: z.int(),
  renewed: z.int(),
  returned: z.int(),
  lost: z.int(),
  /** The monthly revenue of lost customers, BDT. */
  lost_mrr: Taka,
});
export type PeriodFigures = z.infer<typeof PeriodFigures>;

/** The number of paid plans, and their revenue per month, BDT. */
const Ending = z.object({ count: z.int(), mrr: Taka });

/** The maximum number of coupons that are listed individually. */
export const MAX_COUPONS = 10;

export const FiguresReply = z.object({
  period: Days,
  /** The period for comparison. */
  before: Days,
  current: PeriodFigures,
  previous: PeriodFigures,
  unit: z.enum(['day', 'month']),
  /** Every day or month of the period, oldest first. */
  series: z.array(Days.extend({ revenue: Taka, payments: z.int(), mrr: Taka, customers: z.int() })),
  /** Plans with revenue or paying customers, largest first. */
  plans: z.array(
    z.object({
      id: Id,
      name: z.string(),
      is_archived: z.boolean(),
      revenue: Taka,
      payments: z.int(),
      previous_revenue: Taka,
      customers: z.int(),
      mrr: Taka,
    }),
  ),
  /** The gateways of completed payments, `none` for totals of zero; highest revenue first. */
  gateways: z.array(
    z.object({ name: z.string(), revenue: Taka, payments: z.int(), previous_revenue: Taka }),
  ),
  /** The coupons with the highest revenue, at most ten. */
  coupons: z.array(
    z.object({
      code: z.string(),
      revenue: Taka,
      payments: z.int(),
      discount: Taka,
      previous_revenue: Taka,
    }),
  ),
  /** The number of further used coupons. */
  more_coupons: z.int(),
  /**
   * Paid plans that end and are not renewed yet, from now to the end of the seventh and the
   * thirtieth day, counting today as the first. Independent of the period.
   */
  ending: z.object({ within_7_days: Ending, within_30_days: Ending }),
});
export type FiguresReply = z.infer<typeof FiguresReply>;

export const figures = {
  /** Days are those of the installation's time zone. */
  get: endpoint({
    method: 'GET',
    path: '/api/admin/figures',
    access: 'admin',
    query: z
      .strictObject({ from: Day, to: Day })
      .refine(({ from, to }) => from <= to, {
        message: 'The last day must not be before the first',
        path: ['to'],
      })
      .refine((period) => daysIn(period) <= MAX_PERIOD_DAYS, {
        message: 'Choose at most ten years',
        path: ['from'],
      }),
    reply: FiguresReply,
  }),
};
