import { print, printTable } from '../print-table.ts';
import type { Setup } from '../setup/start-setup.ts';
import { median, quantile } from '../statistics/quantile.ts';
import type { Call } from './create-caller.ts';
import { type Load, measureLoad } from './measure-load.ts';

/** The number of rounds of each plan. */
export const ROUNDS = 5;
/** Warm-up calls before the first round, so that code is compiled as on a long-running server. */
export const WARM_UP = 3_000;
const MAX_AT_ONCE = 32;

/** The calls per round, and how many run at the same time. */
export type Plan = { atOnce: number; calls: number };

type Side = 'product' | 'floor';
type Calls = Record<Side, (count: number) => Call[]>;
/** Calls per second. */
type Rates = Record<Side, number> & { atOnce: number };

/** Measures product and floor alternately, so that both see the same machine, and prints them. */
export async function measureBesideFloor(
  { signal }: Setup,
  title: string,
  plans: Plan[],
  calls: Calls,
): Promise<Rates[]> {
  await measureLoad(MAX_AT_ONCE, calls.floor(WARM_UP), signal);
  await measureLoad(MAX_AT_ONCE, calls.product(WARM_UP), signal);
  const head = ['at once', 'per second', 'floor', 'share', 'median ms', 'p95 ms', 'floor median'];
  const rows = [head];
  const rates: Rates[] = [];
  for (const { atOnce, calls: count } of plans) {
    const loads: Record<Side, Load[]> = { product: [], floor: [] };
    for (let round = 0; round < ROUNDS; round++) {
      const order = (round % 2 === 0 ? ['floor', 'product'] : ['product', 'floor']) as Side[];
      for (const side of order) {
        loads[side].push(await measureLoad(atOnce, calls[side](count), signal));
      }
    }
    const rate = { atOnce, product: rateOf(loads.product), floor: rateOf(loads.floor) };
    rates.push(rate);
    rows.push([String(atOnce), ...describe(loads, rate)]);
  }
  print(`${title}, the median of ${ROUNDS} rounds\n`);
  printTable(rows);
  return rates;
}

function rateOf(loads: Load[]): number {
  return median(loads.map(({ perSecond }) => perSecond));
}

function describe({ product, floor }: Record<Side, Load[]>, rates: Record<Side, number>): string[] {
  const times = product.flatMap((load) => load.times);
  return [
    rates.product.toFixed(0),
    rates.floor.toFixed(0),
    `${((100 * rates.product) / rates.floor).toFixed(0)} %`,
    median(times).toFixed(1),
    quantile(times, 0.95).toFixed(1),
    median(floor.flatMap((load) => load.times)).toFixed(1),
  ];
}
