import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { insertPayments } from '../../../testing/payments/insert-payments.ts';
import { type Purchase, startPurchase } from '../../../testing/payments/start-purchase.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

function get({ token }: Purchase['user'], path: string) {
  return app.api.as(token).get(`/api/payment/${path}`);
}

describe('the history', () => {
  let user: Purchase['user'];
  let newestFirst: number[];
  beforeAll(async () => {
    const plan = await app.build.plan();
    user = await app.build.user();
    const ids: number[] = [];
    for (let n = 0; n < 23; n += 1) {
      ids.push((await startPurchase(app, { user, plan })).id);
      // Some at the same instant, as from two tabs.
      if (n % 3 === 0) app.clock.advance(MINUTE);
      if (n % 5 === 0) await startPurchase(app, { plan });
    }
    newestFirst = ids.toReversed();
  });

  async function page(query: string) {
    const { body } = await get(user, `history${query}`).expect(200);
    const ids: number[] = body.transactions.map(({ id }: { id: number }) => id);
    return { ids, pagination: body.pagination, success: body.success };
  }

  test.for([
    { query: '', page: 1, limit: 10, totalPages: 3 },
    { query: '?page=2', page: 2, limit: 10, totalPages: 3 },
    { query: '?page=3&limit=10', page: 3, limit: 10, totalPages: 3 },
    { query: '?page=4', page: 4, limit: 10, totalPages: 3 },
    { query: '?limit=23', page: 1, limit: 23, totalPages: 1 },
    { query: '?page=2&limit=22', page: 2, limit: 22, totalPages: 2 },
    { query: '?page=23&limit=1', page: 23, limit: 1, totalPages: 23 },
  ])(
    '$query returns that page of the user’s own payments, newest first',
    async ({ query, ...pagination }) => {
      const start = (pagination.page - 1) * pagination.limit;
      expect(await page(query)).toEqual({
        success: true,
        ids: newestFirst.slice(start, start + pagination.limit),
        pagination: { ...pagination, total: 23 },
      });
    },
  );

  test.for(['page=0', 'page=-1', 'page=x', 'page=1.5', 'limit=0', 'limit=101', 'user=2'])(
    '?%s is refused',
    async (query) => {
      const { body } = await get(user, `history?${query}`).expect(400);
      expect(body).toMatchObject({ success: false, code: 'invalid_request' });
    },
  );

  test('includes payments that an administrator removed from the lists', async () => {
    const [hidden] = newestFirst.slice(4, 5);
    const admin = await app.build.user({ role: 'admin' });
    await app.api.as(admin.token).send('delete', `/api/admin/transactions/${hidden}`).expect(200);
    const { ids, pagination } = await page('?limit=100');
    expect(ids).toEqual(newestFirst);
    expect(pagination).toEqual({ page: 1, limit: 100, total: 23, totalPages: 1 });
  });

  test('is empty for a user without payments', async () => {
    const { body } = await get(await app.build.user(), 'history').expect(200);
    expect(body).toEqual({
      success: true,
      transactions: [],
      pagination: { page: 1, limit: 10, total: 0, totalPages: 0 },
    });
  });

  test('requires a session', async () => {
    const { body } = await app.api.get('/api/payment/history').expect(401);
    expect(body).toMatchObject({ success: false, code: 'not_signed_in' });
  });
});

describe('the status of a payment', () => {
  test('is the same by ID, by invoice number and in the history', async () => {
    const plan = await app.build.plan({ monthlyPrice: 333_33 });
    const coupon = await app.build.coupon({ discountValue: 15_50 });
    const purchase = await startPurchase(app, { plan, coupon });
    await purchase.returnAfter('pay');
    const { gatewayId } = await purchase.effects();

    const [byId, byInvoice, inHistory] = await Promise.all([
      get(purchase.user, `status/${purchase.id}`).expect(200),
      get(purchase.user, `status/${purchase.invoice}`).expect(200),
      get(purchase.user, 'history').expect(200),
    ]);
    expect(byId.body).toEqual(byInvoice.body);
    const { valid_until, refunded_days, can_resume, ...listed } = byId.body.transaction;
    expect({ valid_until, refunded_days, can_resume }).toEqual({
      valid_until: app.clock.inDays(30).toISOString(),
      refunded_days: 0,
      can_resume: false,
    });
    expect(inHistory.body.transactions).toEqual([listed]);
    expect({ ...byId.body, transaction: listed }).toEqual({
      success: true,
      transaction: {
        id: purchase.id,
        invoice_number: purchase.invoice,
        payment_gateway_id: gatewayId,
        gateway: 'paystation',
        user_name: `${purchase.user.firstname} ${purchase.user.lastname}`,
        user_email: purchase.user.email,
        plan_id: plan.id,
        plan_name: plan.name,
        billing_cycle: 'monthly',
        coupon_code: coupon.code,
        // 15.5 % of 333.33 is 51.66615.
        amount: 333.33,
        discount_amount: 51.67,
        final_amount: 281.66,
        paid_amount: null,
        refunded_amount: 0,
        status: 'completed',
        payment_status: 'completed',
        payment_method: 'Card',
        days: 30,
        carried_days: 0,
        created_at: app.clock.now().toISOString(),
        settled_at: app.clock.now().toISOString(),
      },
    });
  });

  test('does not query the gateway', async () => {
    const purchase = await startPurchase(app);
    await purchase.outside({ action: 'pay' });
    const { body } = await get(purchase.user, `status/${purchase.id}`).expect(200);
    expect(body.transaction).toMatchObject({ status: 'pending', settled_at: null });
    expect(await purchase.questions()).toBe(0);
  });

  test('can be read by an administrator', async () => {
    const [purchase, admin] = [await startPurchase(app), await app.build.user({ role: 'admin' })];
    const { body } = await get(admin, `status/${purchase.id}`).expect(200);
    expect(body.transaction).toMatchObject({ id: purchase.id, user_email: purchase.user.email });
  });

  test.for(['0', '-1', '1e3', '99999999999', '2147483648', 'NB-', '%00', '1;DROP', '١'])(
    'of %j is a 404 or a 400, never more',
    async (id) => {
      const { status, body } = await get(await app.build.user(), `status/${id}`);
      expect([400, 404]).toContain(status);
      expect(body.success).toBe(false);
    },
  );
});

async function totalsOf(token: string) {
  const { body } = await app.api.as(token).get('/api/payment/totals').expect(200);
  return body.years;
}

/** A payment of a user, settled at an instant. */
const paid = (userId: number, at: string, rest: object = {}) => ({
  userId,
  status: 'completed' as const,
  settledAt: new Date(at),
  ...rest,
});

const priceOf = (price: number) => ({ amount: price, finalAmount: price });

test('totals are by calendar year in the installation’s time zone', async () => {
  const { id, token } = await app.build.user();
  // In Dhaka the year starts six hours before UTC's.
  await insertPayments(app, [
    paid(id, '2025-12-31T17:59:59.999Z'),
    paid(id, '2025-12-31T18:00:00.000Z', priceOf(50)),
    paid(id, '2026-06-01T00:00:00.000Z', priceOf(299_99)),
    paid(id, '2024-06-01T00:00:00.000Z', priceOf(1_00)),
  ]);
  expect(await totalsOf(token)).toEqual([
    { year: 2026, total: 300.49, payments: 2 },
    { year: 2025, total: 300, payments: 1 },
    { year: 2024, total: 1, payments: 1 },
  ]);
});

test('only completed payments are counted', async () => {
  const { id, token } = await app.build.user();
  const other = await app.build.user();
  const at = '2026-06-01T00:00:00.000Z';
  await insertPayments(app, [
    paid(id, at),
    ...(['pending', 'failed', 'canceled', 'refunded', 'review'] as const).map((status) =>
      paid(id, at, { status }),
    ),
    paid(id, at, { finalAmount: 0, discountAmount: 300_00, gateway: 'none' }),
    paid(other.id, at),
  ]);
  expect(await totalsOf(token)).toEqual([{ year: 2026, total: 300, payments: 1 }]);
});

test('the paid amount is counted if it differs from the price', async () => {
  const { id, token } = await app.build.user();
  await insertPayments(app, [paid(id, '2026-06-01T00:00:00.000Z', { paidAmount: 250_00 })]);
  expect(await totalsOf(token)).toEqual([{ year: 2026, total: 250, payments: 1 }]);
});

test('payments that an administrator removed from the lists are still counted', async () => {
  const { id, token } = await app.build.user();
  const at = '2026-06-01T00:00:00.000Z';
  await insertPayments(app, [paid(id, at, { deletedAt: new Date(at) })]);
  expect(await totalsOf(token)).toEqual([{ year: 2026, total: 300, payments: 1 }]);
});

test('the totals of all years add up to the whole history', async () => {
  const { id, token } = await app.build.user();
  const payments = Array.from({ length: 120 }, (_, n) =>
    paid(id, new Date(Date.UTC(2016, n, 15)).toISOString(), priceOf(2_147_483_647)),
  );
  await insertPayments(app, payments);
  const years: { total: number; payments: number }[] = await totalsOf(token);
  expect(years).toHaveLength(10);
  expect(years.map((year) => year.payments)).toEqual(Array(10).fill(12));
  expect(years.map((year) => year.total)).toEqual(Array(10).fill((12 * 2_147_483_647) / 100));
});

test('a user without payments has no totals', async () => {
  const { token } = await app.build.user();
  expect(await totalsOf(token)).toEqual([]);
});
