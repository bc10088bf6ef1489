import { foldTallies } from '../apps/api/src/features/tallies/fold-tallies.store.ts';
import { timeDeletions } from './deletions.ts';
import { type Call, createCaller } from './load/create-caller.ts';
import { print, printTable } from './print-table.ts';
import { makeAdmin } from './stand/make-admin.ts';
import { type BookSize, makeBooks } from './stand/make-books.ts';
import type { Stand } from './stand/start-stand.ts';
import { median, quantile } from './statistics/quantile.ts';

const SAMPLES = 150;
const WARM_UP = 15;

/** As many as the business is to grow to; fewer where a machine only checks that it runs. */
function readSize({ CI, BENCH_USERS, BENCH_PAYMENTS }: NodeJS.ProcessEnv): BookSize {
  const usual = CI ? { users: 5_000, payments: 50_000 } : { users: 100_000, payments: 1_000_000 };
  return {
    users: Number(BENCH_USERS ?? usual.users),
    payments: Number(BENCH_PAYMENTS ?? usual.payments),
  };
}

/** What the administrator's screens cost with years of books, beside the least a page can cost. */
export async function scale(stand: Stand): Promise<void> {
  const size = readSize(process.env);
  const { users, payments } = size;
  print(`Making ${users.toLocaleString('en')} users, ${payments.toLocaleString('en')} payments …`);
  await makeBooks(stand.db, size);
  await foldTallies(stand);
  await stand.db.$executeRawUnsafe('VACUUM (ANALYZE)');
  const token = await makeAdmin(stand);
  const paths = await readPaths(stand, token);

  print(`Each call ${SAMPLES} times, one at a time, in turn with the floor. Milliseconds.\n`);
  const rows = [['GET /api/admin/…', 'p50', 'p99', 'floor p50', 'floor p99']];
  for (const path of paths) {
    const call: Call = {
      method: 'GET',
      url: `${stand.apiUrl}/api/admin/${path}`,
      token,
      expect: 200,
    };
    rows.push([path, ...describe(await timeInTurn(stand, call))]);
  }
  printTable(rows);
  await timeDeletions(stand, token);
}

/** Every list, from its first page to its last, with each filter that it has. */
async function readPaths({ apiUrl, db }: Stand, token: string): Promise<string[]> {
  const pagesOf = async (path: string): Promise<number> => {
    const response = await fetch(`${apiUrl}/api/admin/${path}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { pagination } = (await response.json()) as { pagination: { pages: number } };
    return pagination.pages;
  };
  const [payments, completed, users] = await Promise.all([
    pagesOf('transactions'),
    pagesOf('transactions?status=completed'),
    pagesOf('users'),
  ]);
  const { id, invoiceNumber } = await db.transaction.findFirstOrThrow();
  const { email } = await db.user.findFirstOrThrow({ where: { role: 'user' } });
  const half = (pages: number) => Math.ceil(pages / 2);
  const daysAgo = (days: number) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const [from, to] = [daysAgo(400), daysAgo(100)];
  return [
    'stats',
    'transactions',
    'transactions?limit=100',
    `transactions?page=${half(payments)}`,
    `transactions?page=${payments}`,
    'transactions?status=completed',
    `transactions?status=completed&page=${half(completed)}`,
    `transactions?status=completed&page=${completed}`,
    'transactions?status=review',
    `transactions?from=${from}&to=${to}`,
    `transactions?from=${from}&to=${to}&page=500`,
    `transactions?status=failed&from=${from}`,
    `transactions/${id}`,
    'attention',
    'users',
    `users?page=${half(users)}`,
    `users?page=${users}`,
    'users?search=nusrat',
    'users?search=jahan',
    'users?search=nusrat%20jahan&page=20',
    `users?search=${encodeURIComponent(email)}`,
    'users?search=nobody%20has%20this',
    'search?q=nusrat',
    'search?q=nobody%20has%20this',
    `search?q=${encodeURIComponent(email)}`,
    `search?q=${invoiceNumber}`,
    `figures?from=${daysAgo(29)}&to=${daysAgo(0)}`,
    `figures?from=${daysAgo(364)}&to=${daysAgo(0)}`,
    `figures?from=${daysAgo(1094)}&to=${daysAgo(0)}`,
    'deletions',
    'audit',
  ];
}

type Times = { product: number[]; floor: number[] };

/** Product and floor by turns, so that both see the same machine. */
async function timeInTurn({ floorUrl, signal }: Stand, product: Call): Promise<Times> {
  const floor: Call = { method: 'GET', url: `${floorUrl}/page`, expect: 200 };
  const caller = createCaller(1, signal);
  const times: Times = { product: [], floor: [] };
  for (let n = -WARM_UP; n < SAMPLES; n += 1) {
    const took = { product: await caller.call(product), floor: await caller.call(floor) };
    if (n < 0) continue;
    times.product.push(took.product);
    times.floor.push(took.floor);
  }
  caller.close();
  return times;
}

function describe({ product, floor }: Times): string[] {
  return [product, floor].flatMap((times) => [
    median(times).toFixed(1),
    quantile(times, 0.99).toFixed(1),
  ]);
}
