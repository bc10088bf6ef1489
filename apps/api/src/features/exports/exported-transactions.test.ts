import type { Stats } from '@nobayon/shared/contract/admin/stats.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { fetchExport } from '../../testing/http/fetch-export.ts';
import { refundActions } from '../../testing/payments/refund-actions.ts';
import { buy, startPurchase } from '../../testing/payments/start-purchase.ts';
import { leaveOneAdmin } from '../../testing/users/leave-one-admin.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['build']['user']>>;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await leaveOneAdmin(app);
});

describe('transactions', () => {
  test('contain the columns of the screen', async () => {
    const coupon = await app.build.coupon();
    const purchase = await startPurchase(app, { coupon });
    await purchase.returnAfter('pay');
    const row = await app.db.transaction.findUniqueOrThrow({ where: { id: purchase.id } });
    const { rows } = await fetchExport(app, admin, { kind: 'transactions' });
    expect(rows).toEqual([
      {
        Transaction: String(purchase.id),
        'Invoice Number': purchase.invoice,
        Gateway: 'PayStation',
        'Gateway ID': row.gatewayId,
        'Payment Method': row.paymentMethod,
        User: row.userName,
        Email: purchase.user.email,
        Plan: purchase.plan.name,
        'Billing Cycle': 'Monthly',
        'Original Amount (BDT)': '300.00',
        'Discount (BDT)': '60.00',
        'Amount (BDT)': '240.00',
        'Paid (BDT)': '240.00',
        'Refunded (BDT)': '',
        Coupon: coupon.code,
        Status: 'Completed',
        Date: '2026-03-10 12:00:00',
        Settled: '2026-03-10 12:00:00',
        Paid: '2026-03-10 12:00:00',
        Refunded: '',
        'Last Refund': '',
      },
    ]);
  });

  test('can be filtered by status and by days of the installation, without hidden ones', async () => {
    const made = async (createdAt: string, data: { status?: 'failed'; deletedAt?: Date } = {}) => {
      const { id } = await startPurchase(app);
      await app.db.transaction.update({ where: { id }, data: { createdAt, ...data } });
      return id;
    };
    const before = await made('2026-03-08T17:59:59.999Z');
    const first = await made('2026-03-08T18:00:00.000Z');
    const last = await made('2026-03-09T17:59:59.999Z', { status: 'failed' });
    const after = await made('2026-03-09T18:00:00.000Z');
    await made('2026-03-09T00:00:00.000Z', { deletedAt: app.clock.now() });
    const ids = async (filter: object) => {
      const { rows } = await fetchExport(app, admin, { kind: 'transactions', ...filter });
      return rows.map(({ Transaction }) => Number(Transaction));
    };
    expect(await ids({})).toEqual([after, last, first, before]);
    expect(await ids({ from: '2026-03-09', to: '2026-03-09' })).toEqual([last, first]);
    expect(await ids({ from: '2026-03-09' })).toEqual([after, last, first]);
    expect(await ids({ to: '2026-03-08' })).toEqual([before]);
    expect(await ids({ status: 'failed' })).toEqual([last]);
    expect(await ids({ status: 'failed', from: '2026-03-10' })).toEqual([]);
    expect(await ids({ from: '2026-03-10', to: '2026-03-09' })).toEqual([]);
  });

  test('with a search contain all matches of the screen’s search, from every page', async () => {
    const [user, plan] = [await app.build.user({ firstname: 'Rahim' }), await app.build.plan()];
    const wanted = await startPurchase(app, { user, plan });
    await startPurchase(app);
    const ids = async (search: string) => {
      const { rows } = await fetchExport(app, admin, { kind: 'transactions', search });
      return rows.map(({ Transaction }) => Number(Transaction));
    };
    for (const text of ['RAHIM ', user.email, plan.name, wanted.invoice.toLowerCase()]) {
      expect(await ids(text)).toEqual([wanted.id]);
    }
    expect(await ids('')).toHaveLength(2);
    expect(await ids('nobody')).toEqual([]);
  });
});

test('that are refunded have the days of the payment and of the refund', async () => {
  const purchase = await buy(app);
  app.clock.advance(24 * 60 * 60_000);
  await purchase.outside({ action: 'refund' });
  await purchase.verify().expect(200);
  const { rows } = await fetchExport(app, admin, { kind: 'transactions' });
  const [paid, refunded] = [rows[0]?.Paid, rows[0]?.Refunded];
  expect(Date.parse(String(refunded)) - Date.parse(String(paid))).toBe(24 * 60 * 60_000);
  expect(rows[0]?.['Last Refund']).toBe(refunded);
});

test('that are refunded in part have the day of the last part', async () => {
  const { request } = await refundActions(app);
  const purchase = await buy(app);
  await request(purchase, { way: 'external', amount: 50 }).expect(200);
  app.clock.advance(24 * 60 * 60_000);
  await request(purchase, { way: 'external', amount: 40 }).expect(200);
  const { rows } = await fetchExport(app, admin, { kind: 'transactions' });
  expect(rows[0]).toMatchObject({ Status: 'Completed', 'Refunded (BDT)': '90.00', Refunded: '' });
  const [paid, refunded] = [rows[0]?.Paid, rows[0]?.['Last Refund']];
  expect(Date.parse(String(refunded)) - Date.parse(String(paid))).toBe(24 * 60 * 60_000);
});

test('add up by day to the revenue of the dashboard', async () => {
  const [user, plan] = [await app.build.user(), await app.build.plan()];
  const late = await startPurchase(app, { user, plan });
  const refunded = await buy(app, { user, plan });
  for (const pause of [5 * 60 * 60_000, 18 * 60 * 60_000]) {
    await buy(app, { user, plan });
    app.clock.advance(pause);
  }
  await late.returnAfter('pay');
  await refunded.outside({ action: 'refund' });
  await refunded.verify().expect(200);

  const { rows } = await fetchExport(app, admin, { kind: 'transactions' });
  const byDay = new Map<string, number>();
  for (const row of rows.filter(({ Status }) => Status === 'Completed')) {
    const day = String(row.Settled).slice(0, 10);
    byDay.set(day, (byDay.get(day) ?? 0) + Number(row['Paid (BDT)']));
  }
  const { body } = await app.api.as(admin.token).get('/api/admin/stats').expect(200);
  const { revenueByDay } = body.stats as Stats;
  expect(revenueByDay.filter(({ revenue }) => revenue > 0)).toEqual(
    [...byDay].sort().map(([day, revenue]) => expect.objectContaining({ day, revenue })),
  );
  expect(byDay.size).toBe(2);
});
