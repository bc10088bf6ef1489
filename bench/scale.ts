import { timeDeletions } from './deletions.ts';
import { type Call, createCaller } from './load/create-caller.ts';
import { print, printTable } from './print-table.ts';
import { makeAdmin } from './stand/make-admin.ts';
import { type BookSize, makeBooks } from './stand/make-books.ts';
import { postgresTimeBetween, readPostgresTime } from './stand/processor-time.ts';
import type { Stand } from './stand/start-stand.ts';
import { median, quantile } from './statistics/quantile.ts';

const SAMPLES = 100;
const WARM_UP = 15;
const USERS_PER_PAYMENT = 1 / 5;

/** From where a business begins to where it is to grow; one size where a machine only checks that it runs. */
function readSizes({ CI, BENCH_PAYMENTS }: NodeJS.ProcessEnv): BookSize[] {
  const usual = CI ? '50000' : '50000,1000000,5000000';
  return (BENCH_PAYMENTS ?? usual).split(',').map((size) => {
    const payments = Number(size);
    return { payments, users: Math.ceil(payments * USERS_PER_PAYMENT) };
  });
}

/** What the administrator's screens cost with years of books of every size, beside each other. */
export async function scale(stand: Stand): Promise<void> {
  const measured: Measured[] = [];
  for (const size of readSizes(process.env)) {
    print(`Making ${nameOf(size)} …`);
    const startedAt = performance.now();
    await makeBooks(stand.db, size);
    print(`${((performance.now() - startedAt) / 1_000).toFixed(0)} s\n`);
    measured.push(await measureBooks(stand, size));
  }
  print(`Each call ${SAMPLES} times, one at a time, in turn with the floor.`);
  compare(measured, 'Milliseconds, p50', ({ p50 }) => p50);
  compare(measured, 'Milliseconds, p99', ({ p99 }) => p99);
  compare(measured, 'Processor time of PostgreSQL, milliseconds', ({ postgres }) => postgres);
  await timeDeletions(stand, await makeAdmin(stand));
}

type Cost = { p50: number; p99: number; postgres: number };
export type Measured = { size: BookSize; costs: Map<string, Cost>; floor: Cost };

function nameOf({ payments, users }: BookSize): string {
  return `${payments.toLocaleString('en')} payments, ${users.toLocaleString('en')} users`;
}

/** Each call with books of one size. */
export async function measureBooks(stand: Stand, size: BookSize): Promise<Measured> {
  const token = await makeAdmin(stand);
  const costs = new Map<string, Cost>();
  const floors: Cost[] = [];
  for (const [name, path] of Object.entries(await readPaths(stand, token))) {
    const url = `${stand.apiUrl}/api/admin/${path}`;
    const call: Call = { method: 'GET', url, token, expect: 200 };
    const { api, floor } = await timeInTurn(stand, call);
    costs.set(name, api);
    floors.push(floor);
  }
  return { size, costs, floor: medianOf(floors) };
}

/** One figure of every call, a column for each size, and how the last compares with the first. */
export function compare(measured: Measured[], title: string, figure: (cost: Cost) => number): void {
  const [first] = measured;
  const last = measured.at(-1);
  if (!first || !last) return;
  const line = (name: string, costOf: (books: Measured) => Cost | undefined) => {
    const figures = measured.map((books) => {
      const cost = costOf(books);
      return cost ? figure(cost) : Number.NaN;
    });
    const ratio = (figures.at(-1) ?? Number.NaN) / (figures[0] ?? Number.NaN);
    return [name, ...figures.map((one) => one.toFixed(1)), ratio.toFixed(1)];
  };
  print('');
  printTable([
    [title, ...measured.map(({ size }) => size.payments.toLocaleString('en')), 'last : first'],
    ...[...last.costs.keys()].map((name) => line(name, ({ costs }) => costs.get(name))),
    line('the floor', ({ floor }) => floor),
  ]);
}

/** Every list, from its first page to its last, with each filter that it has, and what to call it. */
async function readPaths({ apiUrl, db }: Stand, token: string): Promise<Record<string, string>> {
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
  const { email } = await db.user.findFirstOrThrow({ where: { role: 'user' } });
  const half = (pages: number) => Math.ceil(pages / 2);
  const daysAgo = (days: number) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const [from, to] = [daysAgo(400), daysAgo(100)];
  const figures = (days: number) => `figures?from=${daysAgo(days - 1)}&to=${daysAgo(0)}`;
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
    'users by what nobody has': 'users?search=nobody%20has%20this',
    'search for a first name': 'search?q=nusrat',
    'search for what nobody has': 'search?q=nobody%20has%20this',
    'search for an address': `search?q=${encodeURIComponent(email)}`,
    'search for an invoice': `search?q=${invoiceNumber}`,
    'figures of 30 days': figures(30),
    'figures of a year': figures(365),
    'figures of three years': figures(1_095),
    deletions: 'deletions',
    audit: 'audit',
  };
}

/** Product and floor by turns, so that both see the same machine. */
async function timeInTurn(stand: Stand, call: Call): Promise<Record<'api' | 'floor', Cost>> {
  const floor: Call = { method: 'GET', url: `${stand.floorUrl}/page`, expect: 200 };
  const caller = createCaller(1, stand.signal);
  const times: Record<'api' | 'floor', number[]> = { api: [], floor: [] };
  for (let n = 0; n < WARM_UP; n += 1) await caller.call(call);
  const before = await readPostgresTime(stand);
  for (let n = 0; n < SAMPLES; n += 1) {
    times.api.push(await caller.call(call));
    times.floor.push(await caller.call(floor));
  }
  const after = await readPostgresTime(stand);
  caller.close();
  const cost = (side: 'api' | 'floor'): Cost => ({
    p50: median(times[side]),
    p99: quantile(times[side], 0.99),
    postgres: postgresTimeBetween(before, after, side) / SAMPLES,
  });
  return { api: cost('api'), floor: cost('floor') };
}

function medianOf(costs: Cost[]): Cost {
  return {
    p50: median(costs.map(({ p50 }) => p50)),
    p99: median(costs.map(({ p99 }) => p99)),
    postgres: median(costs.map(({ postgres }) => postgres)),
  };
}
