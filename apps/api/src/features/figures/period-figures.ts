import type { PeriodFigures } from '@nobayon/shared/contract/admin/figures.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import type { Ledger, Tallied } from '../tallies/ledger.ts';
import type { TimeRange } from './time-range.ts';

/** The figures that exist for every period. */
export function periodFigures(ledger: Ledger, { from, until }: TimeRange): PeriodFigures {
  const earned = ledger.sum('payments', 'completed', from, until);
  const paying = ofAllPlans(ledger, until);
  const who = (key: string) => ledger.sum('customers', key, from, until);
  const lost = who('lost');
  return {
    revenue: toTaka(earned.amount),
    payments: earned.count,
    mrr: toTaka(paying.amount),
    customers_before: ofAllPlans(ledger, from).count,
    customers: paying.count,
    new: who('new').count,
    renewed: who('renewed').count,
    returned: who('returned').count,
    lost: lost.count,
    lost_mrr: toTaka(lost.amount),
  };
}

/** The number of customers just before an instant, and their monthly revenue. */
export function ofAllPlans(ledger: Ledger, until: Date): Tallied {
  return ledger
    .keys('paying')
    .map((key) => ledger.before('paying', key, until))
    .reduce(
      (sum, { count, amount }) => ({ count: sum.count + count, amount: sum.amount + amount }),
      { count: 0, amount: 0 },
    );
}
