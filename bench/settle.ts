import type { Call } from './load/create-caller.ts';
import { type Load, measureLoad } from './load/measure-load.ts';
import { print, printTable } from './print-table.ts';
import type { Result } from './results.ts';
import { giveSubscriptions, makeAccounts, PASSWORD } from './stand/make-accounts.ts';
import { makePayments } from './stand/make-payments.ts';
import type { Stand } from './stand/start-stand.ts';
import { median, quantile } from './statistics/quantile.ts';

const ROUNDS = 5;
/** Once its code is compiled, as on a server that has run for a while. */
const WARM_UP = 3_000;
const MOST_AT_ONCE = 32;

type Plan = { atOnce: number; calls: number };
/** The one that has a goal: of the floor, so much. */
const AT_ONCE = 8;
const GOAL = 0.5;
const settlements: Plan[] = [
  { atOnce: 1, calls: 150 },
  { atOnce: AT_ONCE, calls: 600 },
  { atOnce: 32, calls: 600 },
];
const readings: Plan[] = [
  { atOnce: 1, calls: 500 },
  { atOnce: 8, calls: 1_500 },
  { atOnce: 32, calls: 1_500 },
];

/** What settling a payment and reading one's account cost, each beside its floor. */
export async function settle(stand: Stand): Promise<Result[]> {
  const total = settlements.reduce((sum, { calls }) => sum + calls * ROUNDS, WARM_UP);
  print(`Paying ${total} invoices at the sandbox …\n`);
  const invoices = await makePayments(stand, total);
  const rates = await compare(stand, 'Settling: POST /api/payment/process-callback', settlements, {
    product: (count) => invoices.splice(0, count).map((invoice) => settleCall(stand, invoice)),
    floor: (count) => anyOf(invoices, count).map((invoice) => floorCall(stand, invoice)),
  });
  await assertSettled(stand, total);

  const token = await signIn(stand);
  await compare(stand, '\nReading an account: GET /api/auth/me', readings, {
    product: (count) => Array.from({ length: count }, () => meCall(stand, token)),
    floor: (count) => Array.from({ length: count }, () => bareCall(stand)),
  });
  return rates
    .filter(({ atOnce }) => atOnce === AT_ONCE)
    .map(({ product, floor }) => ({
      what: `settle, ${AT_ONCE} at once`,
      now: `${product.toFixed(0)}/s`,
      floor: `${floor.toFixed(0)}/s`,
      ratio: product / floor,
      goal: { atLeast: GOAL },
    }));
}

type Rates = Record<Side, number> & { atOnce: number };

type Side = 'product' | 'floor';
type Calls = Record<Side, (count: number) => Call[]>;

/** Product and floor by turns, so that both see the same machine. */
async function compare(
  { signal }: Stand,
  title: string,
  plans: Plan[],
  calls: Calls,
): Promise<Rates[]> {
  await measureLoad(MOST_AT_ONCE, calls.floor(WARM_UP), signal);
  await measureLoad(MOST_AT_ONCE, calls.product(WARM_UP), signal);
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

/** As the gateway posts it, without a token. */
function settleCall({ apiUrl }: Stand, invoice: string): Call {
  const body = { status: 'Successful', invoice_number: invoice };
  return { method: 'POST', url: `${apiUrl}/api/payment/process-callback`, body, expect: 200 };
}

function floorCall({ floorUrl }: Stand, invoice: string): Call {
  const body = { status: 'Successful', invoice_number: invoice };
  return { method: 'POST', url: `${floorUrl}/settle`, body, expect: 200 };
}

function meCall({ apiUrl }: Stand, token: string): Call {
  return { method: 'GET', url: `${apiUrl}/api/auth/me`, token, expect: 200 };
}

function bareCall({ floorUrl }: Stand): Call {
  return { method: 'GET', url: `${floorUrl}/bare`, expect: 200 };
}

/** The floor settles nothing: an invoice may come again. */
function anyOf(invoices: string[], count: number): string[] {
  return Array.from({ length: count }, (_, n) => invoices[n % invoices.length] ?? '');
}

/** A figure for payments that were not settled would be worth nothing. */
async function assertSettled({ db }: Stand, total: number): Promise<void> {
  const [settled, extended, owed] = await Promise.all([
    db.transaction.count({ where: { status: 'completed' } }),
    db.subscription.count({ where: { expiresAt: { gt: new Date() } } }),
    db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM graphile_worker.jobs
      WHERE task_identifier = 'send_receipt'`,
  ]);
  const receipts = owed[0]?.count;
  if (settled !== total || extended !== total || receipts !== total) {
    throw new Error(
      `Of ${total} payments ${settled} settled, ${extended} plans, ${receipts} receipts`,
    );
  }
}

async function signIn({ apiUrl, db }: Stand): Promise<string> {
  const readers = await makeAccounts(db, 1, () => 'reader@example.com');
  await giveSubscriptions(db, readers);
  const response = await fetch(`${apiUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: readers[0]?.email, password: PASSWORD }),
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}
