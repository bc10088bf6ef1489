import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { insertPayments } from '../../testing/payments/insert-payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

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
