import type { Stats } from '@nobayon/shared/contract/admin/stats.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { insertPayments } from '../../testing/payments/insert-payments.ts';
import { buy } from '../../testing/payments/start-purchase.ts';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  await app.db.subscriptionEvent.deleteMany();
  await app.db.transaction.deleteMany();
  await app.db.user.deleteMany();
  await app.db.plan.deleteMany();
  admin = (await app.build.user({ role: 'admin' })).token;
});
afterAll(() => app.close());

async function readStats(): Promise<Stats> {
  const { body } = await app.api.as(admin).get('/api/admin/stats').expect(200);
  return body.stats;
}
const ago = (ms: number) => new Date(app.clock.now().getTime() - ms);

test('before there is anything, nothing is left out', async () => {
  const stats = await readStats();
  expect(stats).toMatchObject({
    totalUsers: 1,
    totalPlans: 0,
    totalRevenue: 0,
    totalTransactions: 0,
    usersByPlan: [],
    recentTransactions: [],
    openAttention: 0,
    gateways: ['paystation'],
    gatewayTroubles: [],
  });
  const days = stats.revenueByDay.map(({ day }) => day);
  expect(days).toHaveLength(30);
  expect([days[0], days[8], days[20], days[29]]).toEqual([
    '2026-02-09',
    '2026-02-17',
    '2026-03-01',
    '2026-03-10',
  ]);
  expect(stats.revenueByDay.every(({ revenue, payments }) => revenue + payments === 0)).toBe(true);
  expect(stats.revenueByMonth.map(({ month }) => month)).toEqual([
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
  expect(stats.expiringByDay).toHaveLength(30);
  expect(stats.expiringByDay[0]).toEqual({ day: '2026-03-10', count: 0, paid: 0 });
  expect(stats.expiringByDay[29]).toEqual({ day: '2026-04-08', count: 0, paid: 0 });
  expect(stats.paymentsByOutcome).toEqual([
    { status: 'pending', count: 0 },
    { status: 'completed', count: 0 },
    { status: 'failed', count: 0 },
    { status: 'canceled', count: 0 },
    { status: 'refunded', count: 0 },
    { status: 'review', count: 0 },
  ]);
});

test('revenue is what completed payments brought in, to the paisa', async () => {
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
  const stats = await readStats();
  expect(stats).toMatchObject({ totalRevenue: 20.09, totalTransactions: 8 });
  expect(stats.revenueByDay.at(-1)).toEqual({ day: '2026-03-10', revenue: 20.09, payments: 2 });
  expect(stats.revenueByMonth.at(-1)).toEqual({ month: '2026-03', revenue: 20.09, payments: 2 });
  expect(stats.paymentsByOutcome).toEqual([
    { status: 'pending', count: 2 },
    { status: 'completed', count: 2 },
    { status: 'failed', count: 1 },
    { status: 'canceled', count: 1 },
    { status: 'refunded', count: 1 },
    { status: 'review', count: 1 },
  ]);
});

test('a payment counts on the day on which it was settled, and a refund takes it out of that day', async () => {
  const purchase = await buy(app);
  await app.db.transaction.update({
    where: { id: purchase.id },
    data: { createdAt: ago(3 * DAY), settledAt: ago(2 * DAY) },
  });
  const earned = async () =>
    (await readStats()).revenueByDay.filter(({ payments }) => payments > 0);
  expect(await earned()).toEqual([{ day: '2026-03-08', revenue: 300, payments: 1 }]);
  await purchase.outside({ action: 'refund' });
  await purchase.verify().expect(200);
  expect(await earned()).toEqual([]);
  expect(await readStats()).toMatchObject({ totalRevenue: 0, totalTransactions: 1 });
});

test('what was earned longer ago is in the totals alone', async () => {
  await insertPayments(app, [
    { status: 'completed', settledAt: ago(31 * DAY) },
    { status: 'completed', settledAt: ago(400 * DAY) },
  ]);
  const stats = await readStats();
  expect(stats.totalRevenue).toBe(600);
  expect(stats.revenueByDay.every(({ payments }) => payments === 0)).toBe(true);
  expect(stats.revenueByMonth.filter(({ payments }) => payments > 0)).toEqual([
    { month: '2026-02', revenue: 300, payments: 1 },
  ]);
});

test('the five newest payments, of whatever outcome', async () => {
  const rows = await insertPayments(app, [
    { createdAt: ago(9 * MINUTE) },
    { createdAt: ago(1 * MINUTE), status: 'failed' },
    { createdAt: ago(3 * MINUTE) },
    { createdAt: ago(0), deletedAt: app.clock.now() },
    { createdAt: ago(5 * MINUTE) },
    {
      createdAt: ago(2 * MINUTE),
      userName: 'রহিম উদ্দিন',
      finalAmount: 250_50,
      discountAmount: 49_50,
    },
    { createdAt: ago(4 * MINUTE) },
  ]);
  const { recentTransactions } = await readStats();
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

test('how many payments wait for a human, however many reasons there are', async () => {
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
  expect((await readStats()).openAttention).toBe(2);
});
