import type { Stats } from '@nobayon/shared/contract/admin/stats.ts';
import { dayIn } from '@nobayon/shared/domain/calendar.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import {
  type TransactionStatus,
  transactionStatuses,
} from '@nobayon/shared/domain/transaction/transaction.ts';
import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { insertPayments } from '../../testing/payments/insert-payments.ts';
import { foldTallies } from './fold-tallies.store.ts';
import { countTallied, readTotals } from './read-tallies.store.ts';

const ZONE = 'Asia/Kathmandu';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null }, settings: { timeZone: ZONE } });
  admin = (await app.build.user({ role: 'admin' })).token;
});
afterEach(async () => {
  await app.db.transaction.deleteMany();
  await app.db.user.deleteMany({ where: { role: 'user' } });
});
afterAll(() => app.close());

const fold = () => foldTallies(app.deps);

async function readStats(): Promise<Stats> {
  return (await app.api.as(admin).get('/api/admin/stats').expect(200)).body.stats;
}

/** The expected statistics, calculated from all rows. */
async function countRows() {
  const [rows, totalUsers] = await Promise.all([
    app.db.transaction.findMany({ where: { deletedAt: null } }),
    app.db.user.count(),
  ]);
  const completed = rows.filter(({ status }) => status === 'completed');
  const sum = (some: typeof rows) =>
    toTaka(some.reduce((total, { finalAmount }) => total + finalAmount, 0));
  const earnedOn = (name: string) => {
    const some = completed.filter(({ settledAt, createdAt }) =>
      dayIn(settledAt ?? createdAt, ZONE).startsWith(name),
    );
    return { revenue: sum(some), payments: some.length };
  };
  return {
    totalUsers,
    totalTransactions: rows.length,
    totalRevenue: sum(completed),
    paymentsByOutcome: transactionStatuses.map((status) => ({
      status,
      count: rows.filter((row) => row.status === status).length,
    })),
    earnedOn,
  };
}

async function expectTrue(): Promise<void> {
  const [stats, { earnedOn, ...counted }] = [await readStats(), await countRows()];
  expect(stats).toMatchObject(counted);
  expect(stats.revenueByDay).toEqual(
    stats.revenueByDay.map(({ day }) => ({ day, ...earnedOn(day) })),
  );
  expect(stats.revenueByMonth).toEqual(
    stats.revenueByMonth.map(({ month }) => ({ month, ...earnedOn(month) })),
  );
  const { body } = await app.api.as(admin).get('/api/admin/transactions').expect(200);
  expect(body.pagination.total).toBe(counted.totalTransactions);
}

const status = fc.constantFrom(...transactionStatuses);
/** Instants of the last fifty days, many of them close to a quarter of an hour. */
const instant = fc
  .tuple(fc.integer({ min: 0, max: 50 * 96 }), fc.constantFrom(0, 1, 450_000, 899_999))
  .map(([quarters, ms]) => quarters * 900_000 + ms);
const amount = fc.integer({ min: 1, max: 2_000_000_000 });
const payment = fc.record({ status, amount, begun: instant, settled: fc.option(instant) });
const nth = fc.nat({ max: 30 });

type Step = { name: string; take: () => Promise<unknown> };
const step = <T>(name: string, values: fc.Arbitrary<T>, take: (value: T) => Promise<unknown>) =>
  values.map(
    (value): Step => ({ name: `${name} ${JSON.stringify(value)}`, take: () => take(value) }),
  );

const before = (ms: number) => new Date(app.clock.now().getTime() - ms);
async function pick(n: number): Promise<number> {
  const rows = await app.db.transaction.findMany({ orderBy: { id: 'asc' }, select: { id: true } });
  return rows[n % Math.max(1, rows.length)]?.id ?? 0;
}
const bulk = (body: object) =>
  app.api.as(admin).post('/api/admin/transactions/bulk-delete', body).expect(200);
const change = async (n: number, data: object) =>
  app.db.transaction.updateMany({ where: { id: await pick(n) }, data });

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  step('insert', fc.array(payment, { minLength: 1, maxLength: 6 }), (payments) =>
    insertPayments(
      app,
      payments.map(({ status, amount, begun, settled }) => ({
        status,
        amount,
        finalAmount: amount,
        createdAt: before(begun),
        settledAt: settled === null ? null : before(settled),
      })),
    ),
  ),
  step('settle', fc.tuple(nth, status, instant), ([n, to, when]) =>
    change(n, { status: to, settledAt: before(when) }),
  ),
  step('settle all', fc.tuple(status, status), ([from, to]) =>
    app.db.transaction.updateMany({
      where: { status: from },
      data: { status: to, settledAt: app.clock.now() },
    }),
  ),
  step('touch', nth, (n) => change(n, { checks: { increment: 1 } })),
  step('delete', nth, async (n) =>
    app.api.as(admin).send('delete', `/api/admin/transactions/${(await pick(n)) || 1}`),
  ),
  step('bring back', nth, (n) => change(n, { deletedAt: null })),
  step('destroy', nth, async (n) =>
    app.db.transaction.deleteMany({ where: { id: await pick(n) } }),
  ),
  step('delete all', fc.constantFrom('pending', 'canceled', 'completed'), (which) =>
    bulk({ action: `delete_all_${which}` }),
  ),
  step('delete selected', fc.array(nth, { minLength: 1, maxLength: 5 }), async (some) => {
    const ids = await Promise.all(some.map(pick));
    return bulk({ action: 'delete_selected', transactionIds: ids.map((id) => id || 1) });
  }),
  step('register', fc.integer({ min: 1, max: 3 }), (count) =>
    Promise.all(Array.from({ length: count }, () => app.build.user())),
  ),
  step('unregister', fc.constant(1), () => app.db.user.deleteMany({ where: { role: 'user' } })),
  step('give up', nth, (n) =>
    app.db
      .$transaction(async (tx) => {
        await tx.transaction.updateMany({ data: { status: 'completed' } });
        throw new Error(`Gave up after ${n}.`);
      })
      .catch(() => {}),
  ),
  step('fold', fc.constant(1), fold),
);

test('after any events in any order, the statistics equal a count of all rows', async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 12 }), async (steps) => {
        for (const { take } of steps) {
          await take();
          await expectTrue();
        }
        await fold();
        await expectTrue();
      })
      .afterEach(() => app.db.transaction.deleteMany()),
    { numRuns: runs(2), endOnFailure: true },
  );
});

describe('folding', () => {
  const total = () => countTallied(app.db, 'payments');

  test('leaves neither changes nor zero tallies', async () => {
    await insertPayments(app, [{ status: 'pending' }, { status: 'failed' }, { status: 'pending' }]);
    await fold();
    await app.db.transaction.updateMany({
      where: { status: 'pending' },
      data: { status: 'failed' },
    });
    await fold();
    expect(await app.db.tallyChange.count()).toBe(0);
    expect(await app.db.tally.findMany({ where: { kind: 'payments' } })).toEqual([
      { kind: 'payments', key: 'failed', at: app.clock.now(), count: 3n, amount: 900_00n },
    ]);
    await app.db.transaction.deleteMany();
    await fold();
    expect(await app.db.tally.count({ where: { kind: 'payments' } })).toBe(0);
    expect(await total()).toBe(0);
  });

  test('does nothing without changes', async () => {
    await insertPayments(app, [{ status: 'pending' }]);
    await fold();
    const before = await app.db.tally.findMany();
    await fold();
    expect(await app.db.tally.findMany()).toEqual(before);
  });

  test('by many at once adds everything once', async () => {
    await insertPayments(app, Array(50).fill({ status: 'pending' }));
    await app.db.transaction.updateMany({ data: { status: 'completed' } });
    await Promise.all(Array.from({ length: 8 }, fold));
    const totals = await readTotals(app.db, 'payments');
    expect(totals.get('completed')).toEqual({ count: 50, amount: 50 * 300_00 });
    expect(totals.get('pending')).toEqual({ count: 0, amount: 0 });
  });

  test('concurrent with changes, every read is right', async () => {
    const rows = await insertPayments(app, Array(60).fill({ status: 'pending' }));
    const readings: number[] = [];
    let isMoving = true;
    const until = async (work: () => Promise<unknown>) => {
      while (isMoving) await work();
    };
    const move = async (ids: number[]) => {
      // Only statuses and days change, so the total is constant.
      for (let round = 0; round < 8; round += 1) {
        const to = transactionStatuses[round % transactionStatuses.length] as TransactionStatus;
        await app.db.transaction.updateMany({
          where: { id: { in: ids } },
          data: { status: to, settledAt: new Date(app.clock.now().getTime() - round * DAY) },
        });
      }
    };
    const ids = rows.map(({ id }) => id);
    await Promise.all([
      Promise.all([move(ids.slice(0, 20)), move(ids.slice(20, 40)), move(ids.slice(40))]).then(
        () => {
          isMoving = false;
        },
      ),
      until(fold),
      until(fold),
      until(async () => readings.push(await total())),
      until(async () => readings.push((await readStats()).totalTransactions)),
    ]);
    expect(readings.length).toBeGreaterThan(5);
    expect(new Set(readings)).toEqual(new Set([60]));
    await expectTrue();
  });

  test('is a job of the queue', async () => {
    await insertPayments(app, [{ status: 'pending' }]);
    await app.db.$executeRaw`SELECT graphile_worker.add_job('fold_tallies', '{}'::json)`;
    await app.runJobs();
    expect(await app.db.tallyChange.count()).toBe(0);
    expect(await total()).toBe(1);
  });
});
