import { type FiguresReply, MAX_COUPONS } from '@nobayon/shared/contract/admin/figures.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import type { Ledger } from '../tallies/ledger.ts';
import type { NamedPlan } from './figures.store.ts';
import type { TimeRange } from './time-range.ts';

type TimeRanges = { current: TimeRange; previous: TimeRange };

/** Each plan with revenue, or with paying customers at the end; largest first. */
export function planFigures(
  ledger: Ledger,
  { current, previous }: TimeRanges,
  plans: NamedPlan[],
): FiguresReply['plans'] {
  return plans
    .map(({ id, name, archivedAt }) => {
      const earned = earnedWith(ledger, 'plan_revenue', String(id), current);
      const paying = ledger.before('paying', String(id), current.until);
      return {
        id,
        name,
        is_archived: archivedAt !== null,
        ...earned,
        previous_revenue: earnedWith(ledger, 'plan_revenue', String(id), previous).revenue,
        customers: paying.count,
        mrr: toTaka(paying.amount),
      };
    })
    .filter(
      ({ payments, previous_revenue, customers }) => payments + previous_revenue + customers > 0,
    )
    .sort((a, b) => b.revenue - a.revenue || b.mrr - a.mrr || a.id - b.id);
}

/**
 * Each gateway with revenue in either period, and free orders (`none`), so that the payments add up
 * to those of the period; largest first.
 */
export function gatewayFigures(
  ledger: Ledger,
  { current, previous }: TimeRanges,
): FiguresReply['gateways'] {
  return ledger
    .keys('gateway_revenue')
    .map((name) => ({
      name,
      ...earnedWith(ledger, 'gateway_revenue', name, current),
      previous_revenue: earnedWith(ledger, 'gateway_revenue', name, previous).revenue,
    }))
    .filter(({ payments, previous_revenue }) => payments + previous_revenue > 0)
    .sort((a, b) => b.revenue - a.revenue || (a.name < b.name ? -1 : 1));
}

/** The coupons with the most revenue, and the number of other used ones. */
export function couponFigures(
  ledger: Ledger,
  { current, previous }: TimeRanges,
): Pick<FiguresReply, 'coupons' | 'more_coupons'> {
  const used = ledger
    .keys('coupon_revenue')
    .map((code) => ({
      code,
      ...earnedWith(ledger, 'coupon_revenue', code, current),
      discount: toTaka(ledger.sum('coupon_discount', code, current.from, current.until).amount),
      previous_revenue: earnedWith(ledger, 'coupon_revenue', code, previous).revenue,
    }))
    .filter(({ payments }) => payments > 0)
    .sort((a, b) => b.revenue - a.revenue || (a.code < b.code ? -1 : 1));
  return {
    coupons: used.slice(0, MAX_COUPONS),
    more_coupons: Math.max(0, used.length - MAX_COUPONS),
  };
}

function earnedWith(
  ledger: Ledger,
  kind: 'plan_revenue' | 'coupon_revenue' | 'gateway_revenue',
  key: string,
  { from, until }: TimeRange,
) {
  const { count, amount } = ledger.sum(kind, key, from, until);
  return { revenue: toTaka(amount), payments: count };
}
