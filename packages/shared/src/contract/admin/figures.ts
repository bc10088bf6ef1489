import { z } from 'zod';
import { daysIn, MOST_PERIOD_DAYS } from '../../domain/period.ts';
import { endpoint } from '../endpoint.ts';
import { Day, Id, Taka } from '../fields/fields.ts';

/** The period before the earliest allowed one contains days that are not allowed. */
const Days = z.object({ from: z.iso.date(), to: z.iso.date() });

/** How the business did in a period. docs/decisions/0034 defines each of these. */
export const PeriodFigures = z.object({
  /** Completed payments that were settled in it, BDT. */
  revenue: Taka,
  payments: z.int(),
  /** At its end: the monthly revenue of active plans, BDT. */
  mrr: Taka,
  /** Customers whose plan is paid for: where it begins, and where it ends. */
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

/** Plans that are paid for, how many, and what they come to per month, BDT. */
const Ending = z.object({ count: z.int(), mrr: Taka });

/** How many coupons are listed individually. */
export const MOST_COUPONS = 10;

export const FiguresReply = z.object({
  period: Days,
  /** The period that it is compared with. */
  before: Days,
  current: PeriodFigures,
  previous: PeriodFigures,
  unit: z.enum(['day', 'month']),
  /** The whole period, oldest first, none left out. */
  series: z.array(Days.extend({ revenue: Taka, payments: z.int(), mrr: Taka, customers: z.int() })),
  /** Those with revenue, or with paying customers; largest first. */
  plans: z.array(
    z.object({
      id: Id,
      name: z.string(),
      revenue: Taka,
      payments: z.int(),
      previous_revenue: Taka,
      customers: z.int(),
      mrr: Taka,
    }),
  ),
  /** Those that completed payments were made with, `none` for what cost nothing; most first. */
  gateways: z.array(
    z.object({ name: z.string(), revenue: Taka, payments: z.int(), previous_revenue: Taka }),
  ),
  /** Those with which most was earned, at most ten. */
  coupons: z.array(
    z.object({
      code: z.string(),
      revenue: Taka,
      payments: z.int(),
      discount: Taka,
      previous_revenue: Taka,
    }),
  ),
  /** How many coupons more were used. */
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
      .refine((period) => daysIn(period) <= MOST_PERIOD_DAYS, {
        message: 'Choose at most ten years',
        path: ['from'],
      }),
    reply: FiguresReply,
  }),
};
