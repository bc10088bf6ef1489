import type { FiguresReply } from '@nobayon/shared/contract/admin/figures.ts';
import { addCalendarDays, dayIn, startOfDay } from '@nobayon/shared/domain/calendar.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import { type Period, partsOf, periodBefore } from '@nobayon/shared/domain/period.ts';
import type { AppDeps } from '../../deps.ts';
import type { Tallies } from '../tallies/read-tallies.store.ts';
import { couponFigures, gatewayFigures, planFigures } from './by-key.ts';
import { planNames, readLedger } from './figures.store.ts';
import { boundsOf } from './ledger.ts';
import { ofAllPlans, periodFigures } from './period-figures.ts';
import { spanOf } from './spans.ts';

const completed: Tallies = { kinds: ['payments'], key: 'completed' };
/** Whoever began before and has not ended is there. */
const paying: Tallies = { kinds: ['paying'] };
const OF_THE_WHOLE: Tallies[] = [
  completed,
  {
    kinds: [
      'paying',
      'customers',
      'plan_revenue',
      'gateway_revenue',
      'coupon_revenue',
      'coupon_discount',
    ],
  },
];
const OF_EACH_PART: Tallies[] = [completed, paying];

/**
 * How the business did in a period, and in the one before it. Everything is read from tallies: it costs the
 * same with a million payments as with ten.
 */
export async function getFigures(
  { db, clock, settings: { timeZone } }: Pick<AppDeps, 'db' | 'clock' | 'settings'>,
  period: Period,
): Promise<FiguresReply> {
  // What happens at this very instant has happened.
  const now = clock();
  const end = new Date(now.getTime() + 1);
  const before = periodBefore(period);
  const { unit, parts } = partsOf(period);
  const [current, previous] = [spanOf(period, timeZone, end), spanOf(before, timeZone, end)];
  const spans = parts.map((part) => spanOf(part, timeZone, end));
  // By days, as the chart of what expires is: its bars add up to these.
  const endOf = (days: number) => startOfDay(addCalendarDays(dayIn(now, timeZone), days), timeZone);
  const [in7, in30] = [endOf(7), endOf(30)];
  const whole = boundsOf([...edgesOf(previous), ...edgesOf(current), end, in7, in30]);
  const each = boundsOf(spans.flatMap(edgesOf));

  // Of one moment, so that the parts add up to the whole.
  const [ledger, byPart] = await db.$transaction(
    async (tx) => [
      await readLedger(tx, { within: OF_THE_WHOLE, carried: paying }, whole),
      await readLedger(tx, { within: OF_EACH_PART, carried: paying }, each),
    ],
    { isolationLevel: 'RepeatableRead' },
  );
  const names = await planNames(db, planIdsOf(ledger));
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
    series: parts.map((part, n) => {
      const span = spans[n] ?? current;
      const earned = byPart.sum('payments', 'completed', span.from, span.until);
      const customers = ofAllPlans(byPart, span.until);
      return {
        ...part,
        revenue: toTaka(earned.amount),
        payments: earned.count,
        mrr: toTaka(customers.amount),
        customers: customers.count,
      };
    }),
    plans: planFigures(ledger, { current, previous }, names),
    gateways: gatewayFigures(ledger, { current, previous }),
    ...couponFigures(ledger, { current, previous }),
    ending: { within_7_days: ending(in7), within_30_days: ending(in30) },
  };
}

function edgesOf({ from, until }: { from: Date; until: Date }): Date[] {
  return [from, until];
}

function planIdsOf(ledger: { keys(kind: string): string[] }): number[] {
  const keys = [...ledger.keys('plan_revenue'), ...ledger.keys('paying')];
  return [...new Set(keys)].map(Number);
}
