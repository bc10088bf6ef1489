import type { FiguresReply } from '@nobayon/shared/contract/admin/figures.ts';
import { addCalendarDays, dayIn, startOfDay } from '@nobayon/shared/domain/calendar.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import { type Period, partsOf, periodBefore } from '@nobayon/shared/domain/period.ts';
import type { AppDeps } from '../../deps.ts';
import { boundsOf, type Ledger } from '../tallies/ledger.ts';
import {
  readLedger,
  type Tallies,
  talliedBetween,
  talliedInAll,
  talliedSince,
} from '../tallies/read-ledger.store.ts';
import { couponFigures, gatewayFigures, planFigures } from './by-key.ts';
import { plansWithIds } from './figures.store.ts';
import { ofAllPlans, periodFigures } from './period-figures.ts';
import { type TimeRange, timeRangeOf } from './time-range.ts';

const completed: Tallies = { kinds: ['payments'], key: 'completed' };
/** The customers who started before an instant and have not ended. */
const paying: Tallies = { kinds: ['paying'] };
const OF_THE_WHOLE: Tallies = {
  kinds: ['customers', 'plan_revenue', 'gateway_revenue', 'coupon_revenue', 'coupon_discount'],
};

/**
 * The figures of a period and of the one before it. Reads only tallies, so the cost does not depend
 * on the number of payments.
 */
export async function getFigures(
  { db, clock, settings: { timeZone } }: Pick<AppDeps, 'db' | 'clock' | 'settings'>,
  period: Period,
): Promise<FiguresReply> {
  // Events at exactly this instant are included.
  const now = clock();
  const end = new Date(now.getTime() + 1);
  const before = periodBefore(period);
  const { unit, parts } = partsOf(period);
  const [current, previous] = [
    timeRangeOf(period, timeZone, end),
    timeRangeOf(before, timeZone, end),
  ];
  const ranges = parts.map((part) => timeRangeOf(part, timeZone, end));
  // By days, like the chart of expiring plans, whose bars add up to these.
  const endOf = (days: number) => startOfDay(addCalendarDays(dayIn(now, timeZone), days), timeZone);
  const [in7, in30] = [endOf(7), endOf(30)];
  const whole = boundsOf([...edgesOf(previous), ...edgesOf(current), end, in7, in30]);
  const bounds = boundsOf([...whole, ...ranges.flatMap(edgesOf)]);

  const ledger = await readLedger(db, bounds, [
    talliedBetween(completed, bounds),
    talliedBetween(OF_THE_WHOLE, whole),
    // Counted back from the current total, because for recent periods that reads less than all
    // earlier tallies.
    talliedSince(paying, bounds),
    talliedInAll({ kinds: paying.kinds }),
  ]);
  const plans = await plansWithIds(db, planIdsOf(ledger));
  const ending = (until: Date) => {
    const { count, amount } = ledger.sum('customers', 'lost', end, until);
    return { count, mrr: toTaka(amount) };
  };
  return {
    period,
    before,
    current: periodFigures(ledger, current),
    previous: periodFigures(ledger, previous),
    unit,
    series: parts.map((part, n) => ({ ...part, ...partFigures(ledger, ranges[n] ?? current) })),
    plans: planFigures(ledger, { current, previous }, plans),
    gateways: gatewayFigures(ledger, { current, previous }),
    ...couponFigures(ledger, { current, previous }),
    ending: { within_7_days: ending(in7), within_30_days: ending(in30) },
  };
}

/** The values of a day or a month in the chart. */
function partFigures(ledger: Ledger, { from, until }: TimeRange) {
  const earned = ledger.sum('payments', 'completed', from, until);
  const customers = ofAllPlans(ledger, until);
  return {
    revenue: toTaka(earned.amount),
    payments: earned.count,
    mrr: toTaka(customers.amount),
    customers: customers.count,
  };
}

function edgesOf({ from, until }: TimeRange): Date[] {
  return [from, until];
}

function planIdsOf(ledger: { keys(kind: string): string[] }): number[] {
  const keys = [...ledger.keys('plan_revenue'), ...ledger.keys('paying')];
  return [...new Set(keys)].map(Number);
}
