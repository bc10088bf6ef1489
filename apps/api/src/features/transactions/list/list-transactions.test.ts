import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { insertPayments } from '../../../testing/payments/insert-payments.ts';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  admin = (await app.build.user({ role: 'admin' })).token;
});
beforeEach(() => app.db.transaction.deleteMany());
afterAll(() => app.close());

async function list(query = '') {
  const { body } = await app.api.as(admin).get(`/api/admin/transactions${query}`).expect(200);
  return body as {
    transactions: Record<string, unknown>[];
    pagination: Record<string, unknown>;
  };
}
const idsOf = async (query = '') => (await list(query)).transactions.map(({ id }) => id);
const minutesAgo = (n: number) => new Date(app.clock.now().getTime() - n * MINUTE);

test('without payments there is one empty page', async () => {
  expect(await list()).toEqual({
    transactions: [],
    pagination: {
      page: 1,
      limit: 20,
      total: 0,
      pages: 1,
      capped: false,
      hasNext: false,
      hasPrev: false,
    },
  });
});

test('a payment is shown with all its fields', async () => {
  const user = await app.build.user();
  const coupon = await app.build.coupon();
  const { row } = await app.build.payment({ user, couponCode: coupon.code });
  await app.db.attention.createMany({
    data: [
      { transactionId: row.id, reason: 'review', raisedAt: app.clock.now() },
      {
        transactionId: row.id,
        reason: 'refund_due',
        raisedAt: app.clock.now(),
        resolvedAt: app.clock.now(),
        resolvedBy: 'Somebody',
      },
    ],
  });
  await app.db.transaction.update({
    where: { id: row.id },
    data: { status: 'review', paidAmount: 24_05, gatewayId: 'T77' },
  });
  const { transactions } = await list();
  expect(transactions).toEqual([
    {
      id: row.id,
      invoice_number: row.invoiceNumber,
      payment_gateway_id: 'T77',
      gateway: 'paystation',
      payment_method: null,
      user_id: user.id,
      former_user_id: null,
      user_name: `${user.firstname} ${user.lastname}`,
      user_email: user.email,
      plan_id: row.planId,
      plan_name: row.planName,
      billing_cycle: 'monthly',
      coupon_code: coupon.code,
      amount: 300,
      discount_amount: 60,
      final_amount: 240,
      paid_amount: 24.05,
      refunded_amount: 0,
      review_reason: null,
      status: 'review',
      payment_status: 'review',
      days: 30,
      carried_days: 0,
      created_at: row.createdAt.toISOString(),
      settled_at: null,
      attention: ['review'],
      can_check: true,
    },
  ]);
});

describe('pages', () => {
  test('are newest first, of 20, and contain every payment once', async () => {
    // Some started at the same instant: then the later row is the newer one.
    const rows = await insertPayments(
      app,
      Array.from({ length: 45 }, (_, n) => ({ createdAt: minutesAgo(45 - Math.floor(n / 3)) })),
    );
    const newestFirst = rows.map(({ id }) => id).reverse();
    const pages = [await idsOf(), await idsOf('?page=2'), await idsOf('?page=3')];
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 5]);
    expect(pages.flat()).toEqual(newestFirst);
    expect((await list('?page=2')).pagination).toEqual({
      page: 2,
      limit: 20,
      total: 45,
      pages: 3,
      capped: false,
      hasNext: true,
      hasPrev: true,
    });
    expect((await list('?page=3')).pagination).toMatchObject({ hasNext: false, hasPrev: true });
    expect(await list('?page=4')).toMatchObject({ transactions: [], pagination: { total: 45 } });
    expect(await idsOf('?page=1000000&limit=100')).toEqual([]);
    expect(await idsOf('?limit=100')).toEqual(newestFirst);
    expect(await idsOf('?limit=7&page=6')).toEqual(newestFirst.slice(35, 42));
    expect(await idsOf('?limit=7&page=7')).toEqual(newestFirst.slice(42));
  });

  test.for([
    'page=0',
    'page=x',
    'limit=101',
    'status=paid',
    'gateway=paypal',
    'from=2026-02-30',
    'to=yesterday',
    'from=0000-01-01',
    'to=9999-12-31',
    'sort=id',
    'status=pending&status=failed',
  ])('%s is rejected', async (query) => {
    const { body } = await app.api.as(admin).get(`/api/admin/transactions?${query}`).expect(400);
    expect(body.code).toBe('invalid_request');
  });
});

describe('filters', () => {
  test('by gateway can be combined with all others', async () => {
    const bkash = { status: 'completed', gateway: 'bkash' } as const;
    const [, wallet, failed, old] = await insertPayments(app, [
      { status: 'completed' },
      bkash,
      { ...bkash, status: 'failed' },
      { ...bkash, createdAt: new Date('2026-01-10T06:00:00.000Z') },
      { ...bkash, deletedAt: app.clock.now() },
      { ...bkash, gateway: 'none', discountAmount: 300_00, finalAmount: 0 },
    ]);
    expect(await idsOf('?gateway=bkash')).toEqual([failed?.id, wallet?.id, old?.id]);
    expect((await list('?gateway=bkash')).pagination).toMatchObject({ total: 3, capped: false });
    expect(await idsOf('?gateway=bkash&status=failed')).toEqual([failed?.id]);
    expect(await idsOf('?gateway=bkash&to=2026-01-10&status=completed')).toEqual([old?.id]);
    expect(await idsOf('?gateway=piprapay')).toEqual([]);
    expect((await list('?gateway=')).pagination).toMatchObject({ total: 5 });
  });

  test('by days use the installation’s time zone', async () => {
    // In Dhaka the day starts at 18:00 UTC.
    const [before, first, last, after] = await insertPayments(app, [
      { createdAt: new Date('2026-03-09T17:59:59.999Z') },
      { createdAt: new Date('2026-03-09T18:00:00.000Z') },
      { createdAt: new Date('2026-03-11T17:59:59.999Z'), status: 'failed' },
      { createdAt: new Date('2026-03-11T18:00:00.000Z') },
    ]);
    const inRange = [last?.id, first?.id];
    expect(await idsOf('?from=2026-03-10&to=2026-03-11')).toEqual(inRange);
    expect(await idsOf('?from=2026-03-10&to=2026-03-11&status=failed')).toEqual([last?.id]);
    expect(await idsOf('?from=2026-03-10&to=2026-03-10')).toEqual([first?.id]);
    expect(await idsOf('?from=2026-03-12')).toEqual([after?.id]);
    expect(await idsOf('?to=2026-03-09')).toEqual([before?.id]);
    expect(await idsOf('?from=2026-03-11&to=2026-03-10')).toEqual([]);
    expect(await idsOf('?from=1900-01-01&to=2999-12-31')).toHaveLength(4);
    expect((await list('?from=2026-03-10&to=2026-03-11')).pagination).toMatchObject({ total: 2 });
  });

  test('by days use the start of a payment, whenever it was settled', async () => {
    await insertPayments(app, [
      { createdAt: minutesAgo(5 * 24 * 60), settledAt: app.clock.now(), status: 'completed' },
    ]);
    const today = app.clock.now().toISOString().slice(0, 10);
    const then = new Date(app.clock.now().getTime() - 5 * DAY).toISOString().slice(0, 10);
    expect(await idsOf(`?from=${today}`)).toEqual([]);
    expect(await idsOf(`?from=${then}&to=${then}`)).toHaveLength(1);
  });
});
