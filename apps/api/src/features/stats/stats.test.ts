import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { openStats } from '../../testing/open-stats.ts';
import { insertPayments } from '../../testing/payments/insert-payments.ts';
import { buy } from '../../testing/payments/start-purchase.ts';

let app: TestApp;
let stats: Awaited<ReturnType<typeof openStats>>;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
beforeEach(async () => {
  stats = await openStats(app);
});
afterAll(() => app.close());

test('without data, all statistics exist', async () => {
  const figures = await stats.read();
  expect(figures).toMatchObject({
    totalUsers: 1,
    totalPlans: 0,
    plansForSale: 0,
    totalRevenue: 0,
    totalTransactions: 0,
    usersByPlan: [],
    recentTransactions: [],
    openAttention: 0,
    gateways: ['paystation'],
    gatewayTroubles: [],
  });
  const days = figures.revenueByDay.map(({ day }) => day);
  expect(days).toHaveLength(30);
  expect([days[0], days[8], days[20], days[29]]).toEqual([
    '2026-02-09',
    '2026-02-17',
    '2026-03-01',
    '2026-03-10',
  ]);
  expect(figures.revenueByDay.every(({ revenue, payments }) => revenue + payments === 0)).toBe(
    true,
  );
  expect(figures.revenueByMonth.map(({ month }) => month)).toEqual([
    '2025-04',
    '2025-05',
    '2025-06',
    '2025-07',
    '2025-08',
    '2025-09',
    '2025-10',
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
  ]);
  expect(figures.expiringByDay).toHaveLength(30);
  expect(figures.expiringByDay[0]).toEqual({ day: '2026-03-10', count: 0, paid: 0 });
  expect(figures.expiringByDay[29]).toEqual({ day: '2026-04-08', count: 0, paid: 0 });
  expect(figures.paymentsByOutcome).toEqual([
    { status: 'pending', count: 0 },
    { status: 'completed', count: 0 },
    { status: 'failed', count: 0 },
    { status: 'canceled', count: 0 },
    { status: 'refunded', count: 0 },
    { status: 'review', count: 0 },
  ]);
});

test('revenue is the sum of completed payments, to the paisa', async () => {
  const settled = { settledAt: app.clock.now() };
  await insertPayments(app, [
    { ...settled, status: 'completed', amount: 19_99, finalAmount: 19_99 },
    { ...settled, status: 'completed', amount: 10, finalAmount: 10 },
    { ...settled, status: 'completed', deletedAt: app.clock.now() },
    { ...settled, status: 'failed' },
    { ...settled, status: 'canceled' },
    { ...settled, status: 'refunded' },
    { ...settled, status: 'review', paidAmount: 5_00 },
    { status: 'pending' },
    { status: 'pending' },
  ]);
  const figures = await stats.read();
  expect(figures).toMatchObject({ totalRevenue: 20.09, totalTransactions: 8 });
  expect(figures.revenueByDay.at(-1)).toEqual({ day: '2026-03-10', revenue: 20.09, payments: 2 });
  expect(figures.revenueByMonth.at(-1)).toEqual({ month: '2026-03', revenue: 20.09, payments: 2 });
  expect(figures.paymentsByOutcome).toEqual([
    { status: 'pending', count: 2 },
    { status: 'completed', count: 2 },
    { status: 'failed', count: 1 },
    { status: 'canceled', count: 1 },
    { status: 'refunded', count: 1 },
    { status: 'review', count: 1 },
  ]);
});

test('a payment counts on the day of its settlement, and a refund removes it from that day', async () => {
  const purchase = await buy(app);
  await app.db.transaction.update({
    where: { id: purchase.id },
    data: { createdAt: app.clock.ago(3 * DAY), settledAt: app.clock.ago(2 * DAY) },
  });
  const earned = async () =>
    (await stats.read()).revenueByDay.filter(({ payments }) => payments > 0);
  expect(await earned()).toEqual([{ day: '2026-03-08', revenue: 300, payments: 1 }]);
  await purchase.outside({ action: 'refund' });
  await purchase.verify().expect(200);
  expect(await earned()).toEqual([]);
  expect(await stats.read()).toMatchObject({ totalRevenue: 0, totalTransactions: 1 });
});

test('older revenue is only in the totals', async () => {
  await insertPayments(app, [
    { status: 'completed', settledAt: app.clock.ago(31 * DAY) },
    { status: 'completed', settledAt: app.clock.ago(400 * DAY) },
  ]);
  const figures = await stats.read();
  expect(figures.totalRevenue).toBe(600);
  expect(figures.revenueByDay.every(({ payments }) => payments === 0)).toBe(true);
  expect(figures.revenueByMonth.filter(({ payments }) => payments > 0)).toEqual([
    { month: '2026-02', revenue: 300, payments: 1 },
  ]);
});

test('the five newest payments of any status are listed', async () => {
  const rows = await insertPayments(app, [
    { createdAt: app.clock.ago(9 * MINUTE) },
    { createdAt: app.clock.ago(1 * MINUTE), status: 'failed' },
    { createdAt: app.clock.ago(3 * MINUTE) },
    { createdAt: app.clock.ago(0), deletedAt: app.clock.now() },
    { createdAt: app.clock.ago(5 * MINUTE) },
    {
      createdAt: app.clock.ago(2 * MINUTE),
      userName: 'রহিম উদ্দিন',
      finalAmount: 250_50,
      discountAmount: 49_50,
    },
    { createdAt: app.clock.ago(4 * MINUTE) },
  ]);
  const { recentTransactions } = await stats.read();
  expect(recentTransactions.map(({ id }) => id)).toEqual([1, 5, 2, 6, 4].map((n) => rows[n]?.id));
  expect(recentTransactions[1]).toEqual({
    id: rows[5]?.id,
    user_name: 'রহিম উদ্দিন',
    user_email: 'nusrat@example.com',
    plan_name: rows[5]?.planName,
    final_amount: 250.5,
    status: 'pending',
    payment_status: 'pending',
    created_at: rows[5]?.createdAt.toISOString(),
  });
});

test('payments that need attention are counted once, whatever the number of reasons', async () => {
  const [one, two, three] = await insertPayments(app, [{}, {}, {}]);
  const raisedAt = app.clock.now();
  await app.db.attention.createMany({
    data: [
      { transactionId: one?.id ?? 0, reason: 'refund_due', raisedAt },
      { transactionId: one?.id ?? 0, reason: 'coupon_over_limit', raisedAt },
      { transactionId: two?.id ?? 0, reason: 'review', raisedAt },
      {
        transactionId: three?.id ?? 0,
        reason: 'review',
        raisedAt,
        resolvedAt: raisedAt,
        resolvedBy: 'Somebody',
      },
    ],
  });
  expect((await stats.read()).openAttention).toBe(2);
});

type Terms = { plan: { id: number }; expiresAt: Date | null };

async function subscribe({ plan, expiresAt }: Terms) {
  const user = await app.build.user();
  return app.db.subscription.create({
    data: {
      userId: user.id,
      planId: plan.id,
      listPrice: 0,
      pricePaid: 0,
      startedAt: app.clock.ago(40 * DAY),
      expiresAt,
    },
  });
}

describe('users by plan', () => {
  test('are those whose plan runs, most first, and no unarchived plan is left out', async () => {
    const [pro, free, idle] = await Promise.all(
      ['Pro', 'Free', 'Idle'].map((name) => app.build.plan({ name })),
    );
    const archived = { archivedAt: app.clock.now() };
    const gone = await app.build.plan({ name: 'Gone', ...archived });
    await app.build.plan({ name: 'Forgotten', ...archived });
    if (!pro || !free || !idle) throw new Error('a plan is missing');
    await subscribe({ plan: pro, expiresAt: app.clock.inDays(1) });
    await subscribe({ plan: pro, expiresAt: new Date(app.clock.now().getTime() + 1) });
    await subscribe({ plan: pro, expiresAt: app.clock.now() });
    await subscribe({ plan: pro, expiresAt: app.clock.ago(DAY) });
    await subscribe({ plan: idle, expiresAt: app.clock.ago(DAY) });
    for (let n = 0; n < 3; n += 1) await subscribe({ plan: free, expiresAt: null });
    await subscribe({ plan: gone, expiresAt: app.clock.inDays(9) });
    const figures = await stats.read();
    expect(figures.usersByPlan).toEqual([
      { name: 'Free', user_count: 3 },
      { name: 'Pro', user_count: 2 },
      { name: 'Gone', user_count: 1 },
      { name: 'Idle', user_count: 0 },
    ]);
    expect(figures).toMatchObject({ totalPlans: 3, plansForSale: 2, totalUsers: 10 });
  });

  test('of a name that an archived plan had before are one entry', async () => {
    const old = await app.build.plan({ name: 'Pro', archivedAt: app.clock.now() });
    const plan = await app.build.plan({ name: 'Pro' });
    await subscribe({ plan: old, expiresAt: null });
    await subscribe({ plan, expiresAt: null });
    expect((await stats.read()).usersByPlan).toEqual([{ name: 'Pro', user_count: 2 }]);
  });
});

test('what still runs and ends in the next thirty days, by the day', async () => {
  const plan = await app.build.plan();
  // Now it is noon of March 10 in Dhaka, whose days begin at 18:00 UTC.
  const ends = [
    '2026-03-09T17:59:59.999Z',
    '2026-03-09T18:00:00.000Z',
    '2026-03-10T06:00:00.000Z',
    '2026-03-10T06:00:00.001Z',
    '2026-03-10T17:59:59.999Z',
    '2026-03-10T18:00:00.000Z',
    '2026-04-08T17:59:59.999Z',
    '2026-04-08T18:00:00.000Z',
  ];
  for (const end of ends) await subscribe({ plan, expiresAt: new Date(end) });
  await subscribe({ plan, expiresAt: null });
  const { expiringByDay } = await stats.read();
  expect(expiringByDay.filter(({ count }) => count > 0)).toEqual([
    { day: '2026-03-10', count: 2, paid: 0 },
    { day: '2026-03-11', count: 1, paid: 0 },
    { day: '2026-04-08', count: 1, paid: 0 },
  ]);
});
