import { DAY_MS, MINUTE_MS } from '../packages/shared/src/domain/calendar.ts';
import type {
  Bought,
  SubscriptionEvent,
} from '../packages/shared/src/domain/subscription/event.ts';
import { replay } from '../packages/shared/src/domain/subscription/replay.ts';
import { print, printTable } from './print-table.ts';
import { median } from './statistics/quantile.ts';

const SIZES = [2_000, 4_000, 8_000];
const SAMPLES = 7;
const START = Date.UTC(2026, 0, 1);

const FREE = { cycle: 'monthly', days: 7, listPrice: 0, paid: 0 } as const;
const COUPON = { cycle: 'monthly', days: 30, listPrice: 300_00, paid: 0 } as const;

type History = {
  name: string;
  terms: Bought;
  /** The plan of a payment by its position, of so many. */
  planId: (position: number, count: number) => number;
  pauseMs: number;
};

const histories: History[] = [
  {
    name: 'two plans without a price, in turn',
    terms: FREE,
    planId: (position) => 1 + (position % 2),
    pauseMs: 3 * MINUTE_MS,
  },
  {
    name: 'a plan with a price, coupons of 100%',
    terms: COUPON,
    planId: () => 1,
    pauseMs: 3 * MINUTE_MS,
  },
  {
    // The days of the first plan lie between those of the second one.
    name: 'one plan, then another for longer than it lasts',
    terms: FREE,
    planId: (position, count) => (position < count / 2 ? 1 : 2),
    pauseMs: DAY_MS,
  },
];

/** Measures how the time to compute a subscription grows with its history. */
export async function replayHistories(): Promise<void> {
  print(`A subscription computed from its history of so many payments, median of ${SAMPLES}, in`);
  print('milliseconds. Twice the payments should take twice the time.\n');
  printTable([
    ['', ...SIZES.map((size) => size.toLocaleString('en'))],
    ...histories.map((history) => [history.name, ...SIZES.map((size) => timeOf(history, size))]),
  ]);
}

function timeOf(history: History, count: number): string {
  const events = eventsOf(history, count);
  const now = new Date(START + count * history.pauseMs);
  const times = Array.from({ length: SAMPLES }, () => {
    const before = performance.now();
    replay(events, now);
    return performance.now() - before;
  });
  return median(times).toFixed(1);
}

function eventsOf({ terms, planId, pauseMs }: History, count: number): SubscriptionEvent[] {
  return Array.from({ length: count }, (_, position) => ({
    id: position + 1,
    at: new Date(START + position * pauseMs),
    kind: 'payment',
    transactionId: position + 1,
    planId: planId(position, count),
    ...terms,
  }));
}
