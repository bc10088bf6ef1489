import { DAY_MS } from '../packages/shared/src/domain/calendar.ts';
import { timeDeletions } from './deletions.ts';
import { type Call, createCaller } from './load/create-caller.ts';
import { print, printTable } from './print-table.ts';
import { makeAdmin } from './setup/make-admin.ts';
import { type DataSize, makeData } from './setup/make-data.ts';
import { postgresTimeBetween, readPostgresTime } from './setup/processor-time.ts';
import { type Setup, withSetup } from './setup/start-setup.ts';
import { median, quantile } from './statistics/quantile.ts';

const SAMPLES = 100;
const WARM_UP = 15;
const USERS_PER_PAYMENT = 1 / 5;

/** From a new business to the largest supported size; only one size for a test that it runs. */
function readSizes({ CI, BENCH_PAYMENTS }: NodeJS.ProcessEnv): DataSize[] {
  const usual = CI ? '50000' : '50000,1000000,5000000';
  return (BENCH_PAYMENTS ?? usual).split(',').map((size) => {
    const payments = Number(size);
    return { payments, users: Math.ceil(payments * USERS_PER_PAYMENT) };
  });
}

/** Measures the administrators' screens with several years of data of different sizes. */
export async function scale(setup: Setup): Promise<void> {
  await withData(setup, readSizes(process.env), [], async (all) => {
    await compareSizes(all);
    const largest = all.at(-1);
    if (largest) await timeDeletions(largest.setup, largest.token);
  });
}

/** A running product with data of one size. */
type SizedSetup = { setup: Setup; size: DataSize; token: string };

/** Creates the data of each size in a separate setup. */
async function withData(
  setup: Setup,
  [size, ...larger]: DataSize[],
  made: SizedSetup[],
  use: (all: SizedSetup[]) => Promise<void>,
): Promise<void> {
  if (!size) return await use(made);
  const { payments, users } = size;
  print(`Making ${payments.toLocaleString('en')} payments, ${users.toLocaleString('en')} users …`);
  const startedAt = performance.now();
  await makeData(setup.db, size);
  print(`${((performance.now() - startedAt) / 1_000).toFixed(0)} s\n`);
  const all = [...made, { setup, size, token: await makeAdmin(setup) }];
  if (larger.length === 0) return await use(all);
  await withSetup(setup.signal, (next) => withData(next, larger, all, use));
}

type Cost = { p50: number; p99: number; postgres: number };
type Costs = { api: Cost; floor: Cost };

/** Measures each call with all sizes, one right after the other. */
async function compareSizes(all: SizedSetup[]): Promise<void> {
  const paths = await Promise.all(all.map(({ setup, token }) => readPaths(setup, token)));
  const measured: [string, Costs[]][] = [];
  for (const name of Object.keys(paths[0] ?? {})) {
    const costs: Costs[] = [];
    for (const [n, { setup, token }] of all.entries()) {
      const url = `${setup.apiUrl}/api/admin/${paths[n]?.[name]}`;
      costs.push(await timeInTurn(setup, { method: 'GET', url, token, expect: 200 }));
    }
    measured.push([name, costs]);
  }
  print(`Each call ${SAMPLES} times, one at a time, in turn with the floor.`);
  for (const [title, figure] of Object.entries(figures)) {
    const line = (name: string, values: number[]) => [
      name,
      ...values.map((value) => value.toFixed(1)),
      ((values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN)).toFixed(1),
    ];
    const floors = all.map((_, n) => median(measured.map(([, costs]) => figure(costs[n]?.floor))));
    print('');
    printTable([
      [title, ...all.map(({ size }) => size.payments.toLocaleString('en')), 'last : first'],
      ...measured.map(([name, costs]) =>
        line(
          name,
          costs.map(({ api }) => figure(api)),
        ),
      ),
      line('the floor', floors),
    ]);
  }
}

const figures: Record<string, (cost: Cost | undefined) => number> = {
  'Milliseconds, p50': (cost) => cost?.p50 ?? Number.NaN,
  'Milliseconds, p99': (cost) => cost?.p99 ?? Number.NaN,
  'Processor time of PostgreSQL, ms': (cost) => cost?.postgres ?? Number.NaN,
};

/** All lists from the first to the last page, with each of their filters, and a name. */
async function readPaths({ apiUrl, db }: Setup, token: string): Promise<Record<string, string>> {
  const pagesOf = async (path: string): Promise<number> => {
    const response = await fetch(`${apiUrl}/api/admin/${path}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { pagination } = (await response.json()) as { pagination: { pages: number } };
    return pagination.pages;
  };
  const [payments, completed, users, namesakes] = await Promise.all([
    pagesOf('transactions'),
    pagesOf('transactions?status=completed'),
    pagesOf('users'),
    pagesOf('users?search=nusrat%20jahan'),
  ]);
  const { id, invoiceNumber, userId: buyer } = await db.transaction.findFirstOrThrow();
  // Not one of the first, whose short numbers are found more quickly.
  const { email } = await db.user.findFirstOrThrow({
    where: { role: 'user' },
    orderBy: { id: 'asc' },
    skip: Math.floor((await db.user.count()) / 2),
  });
  const firstDigit = email.search(/\d/);
  const half = (pages: number) => Math.ceil(pages / 2);
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
  const [from, to] = [daysAgo(400), daysAgo(100)];
  const figuresOf = (days: number) => `figures?from=${daysAgo(days - 1)}&to=${daysAgo(0)}`;
  return {
    stats: 'stats',
    transactions: 'transactions',
    'transactions, 100 on a page': 'transactions?limit=100',
    'transactions, the middle': `transactions?page=${half(payments)}`,
    'transactions, the last page': `transactions?page=${payments}`,
    'completed transactions': 'transactions?status=completed',
    'completed transactions, the middle': `transactions?status=completed&page=${half(completed)}`,
    'completed transactions, the last page': `transactions?status=completed&page=${completed}`,
    'transactions in review': 'transactions?status=review',
    'transactions of 300 days': `transactions?from=${from}&to=${to}`,
    'transactions of 300 days, page 500': `transactions?from=${from}&to=${to}&page=500`,
    'failed transactions of 400 days': `transactions?status=failed&from=${from}`,
    'transactions by gateway': 'transactions?gateway=paystation',
    'transactions by a gateway that has none': 'transactions?gateway=bkash',
    'failed transactions by a gateway that has none': 'transactions?gateway=bkash&status=failed',
    'transactions by an invoice': `transactions?search=${invoiceNumber}`,
    'transactions of a user': `transactions?user_id=${buyer}`,
    'one transaction': `transactions/${id}`,
    attention: 'attention',
    users: 'users',
    'users, the middle': `users?page=${half(users)}`,
    'users, the last page': `users?page=${users}`,
    'users by a first name': 'users?search=nusrat',
    'users by a last name': 'users?search=jahan',
    'users by a full name': 'users?search=nusrat%20jahan',
    'users by a full name, page 20 at most': `users?search=nusrat%20jahan&page=${Math.min(20, namesakes)}`,
    'users by part of a name': 'users?search=usrat%20jah',
    'users by an address': `users?search=${encodeURIComponent(email)}`,
    'users by the beginning of addresses': `users?search=${email.slice(0, firstDigit + 1)}`,
    'users by the end of an address': `users?search=${encodeURIComponent(email.slice(firstDigit))}`,
    'users by what nobody has': 'users?search=nobody%20has%20this',
    'search for a first name': 'search?q=nusrat',
    'search for what nobody has': 'search?q=nobody%20has%20this',
    'search for an address': `search?q=${encodeURIComponent(email)}`,
    'search for the beginning of addresses': `search?q=${email.slice(0, firstDigit + 1)}`,
    'search for a number that nobody has': 'search?q=01300001666',
    'search for an invoice': `search?q=${invoiceNumber}`,
    'figures of 30 days': figuresOf(30),
    'figures of a year': figuresOf(365),
    'figures of three years': figuresOf(1_095),
    deletions: 'deletions',
    audit: 'audit',
  };
}

/** Measures product and floor alternately, so that both see the same machine. */
async function timeInTurn(setup: Setup, call: Call): Promise<Costs> {
  const floor: Call = { method: 'GET', url: `${setup.floorUrl}/page`, expect: 200 };
  const caller = createCaller(1, setup.signal);
  const times: Record<'api' | 'floor', number[]> = { api: [], floor: [] };
  for (let n = 0; n < WARM_UP; n += 1) await caller.call(call);
  const before = await readPostgresTime(setup);
  for (let n = 0; n < SAMPLES; n += 1) {
    times.api.push(await caller.call(call));
    times.floor.push(await caller.call(floor));
  }
  const after = await readPostgresTime(setup);
  caller.close();
  const cost = (side: 'api' | 'floor'): Cost => ({
    p50: median(times[side]),
    p99: quantile(times[side], 0.99),
    postgres: postgresTimeBetween(before, after, side) / SAMPLES,
  });
  return { api: cost('api'), floor: cost('floor') };
}
