import type { FiguresReply } from '@nobayon/shared/contract/admin/figures.ts';
import { addCalendarDays } from '@nobayon/shared/domain/calendar.ts';
import { MAX_PERIOD_DAYS } from '@nobayon/shared/domain/period.ts';
import { runs } from '@nobayon/shared/testing/effort.ts';
import { instants } from '@nobayon/shared/testing/instants.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { holdLock } from '../../testing/faults/hold-lock.ts';
import { insertPayments } from '../../testing/payments/insert-payments.ts';
import { buy } from '../../testing/payments/start-purchase.ts';
import { adminUserActions } from '../../testing/users/admin-user-actions.ts';
import { foldTallies } from '../tallies/fold-tallies.store.ts';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  admin = (await app.build.user({ role: 'admin' })).token;
});
afterAll(() => app.close());

const ask = (from: string, to: string) =>
  app.api.as(admin).get(`/api/admin/figures?from=${from}&to=${to}`);
async function readFigures(from: string, to: string): Promise<FiguresReply> {
  return (await ask(from, to).expect(200)).body;
}

test('without data, every figure exists and is zero', async () => {
  const { current, previous, series, plans, coupons, gateways, ending } = await readFigures(
    '2026-02-09',
    '2026-03-10',
  );
  for (const figures of [current, previous]) {
    expect(Object.values(figures).every((figure) => figure === 0)).toBe(true);
  }
  expect(series).toHaveLength(30);
  expect([plans, coupons, gateways]).toEqual([[], [], []]);
  expect(ending.within_30_days).toEqual({ count: 0, mrr: 0 });
});

test('ten years are grouped by month; longer periods and those that end before they start are rejected', async () => {
  const { unit, series } = await readFigures('2016-03-11', '2026-03-10');
  expect(unit).toBe('month');
  expect(series).toHaveLength(121);
  const { body } = await ask('2016-01-01', '2026-03-10').expect(400);
  expect(body.fields).toEqual({ from: 'Choose at most ten years' });
  const other = await ask('2026-03-10', '2026-03-09').expect(400);
  expect(other.body.fields).toEqual({ to: 'The last day must not be before the first' });
});

const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2999-12-31'];
const anyDay = fc.oneof(
  fc.constantFrom(FIRST_DAY, LAST_DAY),
  instants(FIRST_DAY, LAST_DAY).map((instant) => instant.toISOString().slice(0, 10)),
);
const anyLength = fc.oneof(
  fc.constantFrom(1, MAX_PERIOD_DAYS),
  fc.integer({ min: 1, max: MAX_PERIOD_DAYS }),
);

test('every valid period is accepted, and compared with the one just before it', async () => {
  await fc.assert(
    fc.asyncProperty(anyDay, anyLength, async (from, days) => {
      const to = addCalendarDays(from, days - 1);
      fc.pre(to <= LAST_DAY);
      const reply = await readFigures(from, to);
      expect(reply.period).toEqual({ from, to });
      expect(reply.before.to < from).toBe(true);
    }),
    { numRuns: runs(8), examples: [[FIRST_DAY, 1]] },
  );
});

describe('a customer', () => {
  test('is new, renews, is lost and returns, and each is counted once', async () => {
    const plan = await app.build.plan();
    const { user } = await buy(app, { plan });
    const first = await readFigures('2026-03-10', '2026-03-10');
    expect(first.current).toMatchObject({ revenue: 300, mrr: 300, customers: 1, new: 1, lost: 0 });
    // A plan bought for thirty days ends on the day after the thirtieth.
    expect(first.ending.within_30_days).toEqual({ count: 0, mrr: 0 });
    app.clock.advance(DAY);
    const next = await readFigures('2026-03-10', '2026-03-10');
    expect(next.ending).toEqual({
      within_7_days: { count: 0, mrr: 0 },
      within_30_days: { count: 1, mrr: 300 },
    });
    app.clock.advance(9 * DAY);
    await buy(app, { user, plan });
    app.clock.advance(60 * DAY);
    await buy(app, { user, plan, cycle: 'yearly' });
    const { current, previous, plans } = await readFigures('2026-03-10', '2026-05-19');
    expect(current).toEqual({
      revenue: 3_600,
      payments: 3,
      mrr: 250,
      customers_before: 0,
      customers: 1,
      new: 1,
      renewed: 1,
      returned: 1,
      lost: 1,
      lost_mrr: 300,
    });
    expect(previous.customers).toBe(0);
    expect(plans).toEqual([
      {
        id: plan.id,
        name: plan.name,
        is_archived: false,
        revenue: 3_600,
        payments: 3,
        previous_revenue: 0,
        customers: 1,
        mrr: 250,
      },
    ]);
    // Another plan can have its name then.
    await app.db.plan.update({ where: { id: plan.id }, data: { archivedAt: app.clock.now() } });
    const later = await readFigures('2026-03-10', '2026-05-19');
    expect(later.plans).toEqual([{ ...plans[0], is_archived: true }]);
  });

  test('whose refund leaves no plan stops being one at the time of the refund', async () => {
    const actions = await adminUserActions(app);
    const { user, plan } = await buy(app);
    await actions.update(user, { planName: null }).expect(200);
    const second = await buy(app, { user, plan });
    app.clock.advance(DAY);
    const day = app.clock.now().toISOString().slice(0, 10);
    const before = await readFigures(day, day);
    const refund = { amount: 300, way: 'external', reason: 'Asked for by the customer' };
    await actions.api.post(`/api/admin/transactions/${second.id}/refunds`, refund).expect(200);
    const { current } = await readFigures(day, day);
    expect(current.customers).toBe(before.current.customers - 1);
    expect(current.lost).toBe(before.current.lost + 1);
  });

  test('with a deleted account is lost, but their revenue stays', async () => {
    const { user } = await buy(app, { plan: await app.build.plan({ monthlyPrice: 77_00 }) });
    const day = app.clock.now().toISOString().slice(0, 10);
    const before = await readFigures(day, day);
    await app.api.as(admin).send('delete', `/api/admin/users/${user.id}`).expect(200);
    const { current } = await readFigures(day, day);
    expect(current.customers).toBe(before.current.customers - 1);
    expect(current.revenue).toBe(before.current.revenue);
  });
});

test('the ten coupons with the most revenue are listed, and the number of others', async () => {
  const settledAt = app.clock.now();
  await insertPayments(
    app,
    Array.from({ length: 13 }, (_, n) => ({
      status: 'completed' as const,
      settledAt,
      couponCode: `SAVE${n}`,
      amount: 1_000_00,
      discountAmount: n * 100,
      finalAmount: 1_000_00 - n * 100,
    })),
  );
  const day = settledAt.toISOString().slice(0, 10);
  const { coupons, more_coupons } = await readFigures(day, day);
  expect(coupons).toHaveLength(10);
  expect(more_coupons).toBe(3);
  expect(coupons[1]).toEqual({
    code: 'SAVE1',
    revenue: 999,
    payments: 1,
    discount: 1,
    previous_revenue: 0,
  });
});

test('gateways with revenue in either period and free orders are listed, so that all payments are included', async () => {
  const settledAt = new Date('2025-06-10T06:00:00.000Z');
  const before = new Date('2025-06-09T06:00:00.000Z');
  const paid = { status: 'completed', settledAt, createdAt: before } as const;
  await insertPayments(app, [
    { ...paid, gateway: 'bkash', amount: 1_000_00, finalAmount: 1_000_00 },
    { ...paid, gateway: 'bkash', amount: 500_50, finalAmount: 500_50 },
    { ...paid, gateway: 'sslcommerz', settledAt: before },
    { ...paid, gateway: 'none', discountAmount: 300_00, finalAmount: 0 },
    { ...paid, gateway: 'piprapay', status: 'refunded' },
  ]);
  const { gateways, current } = await readFigures('2025-06-10', '2025-06-10');
  expect(current).toMatchObject({ revenue: 1_500.5, payments: 3 });
  expect(gateways).toEqual([
    { name: 'bkash', revenue: 1_500.5, payments: 2, previous_revenue: 0 },
    { name: 'none', revenue: 0, payments: 1, previous_revenue: 0 },
    { name: 'sslcommerz', revenue: 0, payments: 0, previous_revenue: 300 },
  ]);
});

test('neither payments nor histories are read, however many there are', async () => {
  await foldTallies(app.deps);
  const lock = await holdLock(
    app.databaseUrl,
    'LOCK TABLE transactions, subscription_events, paid_spans, coupon_redemptions, coupons IN ACCESS EXCLUSIVE MODE',
  );
  try {
    await readFigures('2016-03-11', '2026-03-10');
  } finally {
    await lock.release();
  }
});
