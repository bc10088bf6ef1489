import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { readSubscription } from '../../../testing/payments/read-effects.ts';
import { buy, type Purchase } from '../../../testing/payments/start-purchase.ts';
import { readMe } from '../../../testing/users/as-user.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

async function refund(purchase: Purchase) {
  await purchase.outside({ action: 'refund' });
  const { body } = await purchase.verify().expect(200);
  expect(body).toMatchObject({ status: 'refunded', transaction: { payment_status: 'refunded' } });
}

test('a refund takes back the remaining days, but not the use of the coupon', async () => {
  const purchase = await buy(app, { coupon: await app.build.coupon({ maxUses: 1 }) });
  const { gatewayId } = await purchase.effects();
  app.clock.advance(10 * DAY);
  await refund(purchase);
  expect(await purchase.effects()).toMatchObject({
    status: 'refunded',
    gatewayId,
    settledAt: app.clock.now(),
    nextCheckAt: null,
    receipts: 1,
    coupon: { used: 1, redemption: 'redeemed' },
    subscription: { plan: purchase.plan.name, expiresAt: app.clock.now(), periods: [] },
  });
});

test('a refund is reported to the browser that discovers it', async () => {
  const purchase = await buy(app);
  await purchase.outside({ action: 'refund' });
  const { body } = await purchase.callback(purchase.user.token, { status: 'refund' }).expect(200);
  expect(body).toEqual({
    success: true,
    message: 'Payment refunded',
    status: 'refunded',
    outcome: 'refunded',
    transactionId: purchase.id,
  });
});

test('a refund prevents a receipt that was not sent yet', async () => {
  const purchase = await buy(app);
  await refund(purchase);
  expect((await purchase.effects()).receipts).toBe(0);
});

test('a refund of the first of two payments starts the second one now', async () => {
  const first = await buy(app);
  const second = await buy(app, first);
  app.clock.advance(10 * DAY);
  await refund(first);
  expect(await readSubscription(app, first.user.id)).toMatchObject({
    expiresAt: app.clock.inDays(30),
    periods: [{ transactionId: second.id, days: 30 }],
  });
});

test('a refund of the second of two payments leaves the first one unchanged', async () => {
  const first = await buy(app);
  const expiresAt = app.clock.inDays(30);
  const second = await buy(app, { ...first, cycle: 'yearly' });
  app.clock.advance(10 * DAY);
  await refund(second);
  expect(await readSubscription(app, first.user.id)).toMatchObject({
    cycle: 'monthly',
    expiresAt,
    periods: [{ transactionId: first.id, days: 20 }],
  });
  expect(await readMe(app, first.user)).toMatchObject({
    billing_cycle: 'monthly',
    plan_price: 300,
  });
});

test('a refund of both payments, one after the other, takes back both', async () => {
  const first = await buy(app);
  const second = await buy(app, first);
  await refund(first);
  await refund(second);
  expect(await readSubscription(app, first.user.id)).toMatchObject({
    expiresAt: app.clock.now(),
    periods: [],
  });
});

test('a refund of an expired payment takes nothing from those of another', async () => {
  const first = await buy(app);
  app.clock.advance(40 * DAY);
  const second = await buy(app, first);
  await refund(first);
  expect(await readSubscription(app, first.user.id)).toMatchObject({
    expiresAt: app.clock.inDays(30),
    periods: [{ transactionId: second.id, days: 30 }],
  });
});

test('a refund of an upgrade restores the old plan with what was left of it', async () => {
  const old = await buy(app);
  app.clock.advance(10 * DAY);
  const plan = await app.build.plan({ monthlyPrice: 600_00 });
  const upgrade = await buy(app, { user: old.user, plan });
  app.clock.advance(5 * DAY);
  await refund(upgrade);
  expect(await readSubscription(app, old.user.id)).toMatchObject({
    plan: old.plan.name,
    carriedDays: 0,
    expiresAt: app.clock.inDays(20),
    periods: [{ transactionId: old.id, days: 20, worth: 200_00 }],
  });
  expect(await readMe(app, old.user)).toMatchObject({ plan_price: 300 });
});

test('a refund of the payment before an upgrade removes the carried-over days, but not the bought ones', async () => {
  const old = await buy(app);
  const upgrade = await buy(app, {
    user: old.user,
    plan: await app.build.plan({ monthlyPrice: 600_00 }),
  });
  await refund(old);
  expect(await readSubscription(app, old.user.id)).toMatchObject({
    plan: upgrade.plan.name,
    carriedDays: 0,
    expiresAt: app.clock.inDays(30),
    periods: [{ transactionId: upgrade.id, days: 30, worth: 600_00 }],
  });
});

test('a refund lets the next purchase start now', async () => {
  const first = await buy(app);
  await refund(first);
  app.clock.advance(DAY);
  await buy(app, first);
  expect((await readSubscription(app, first.user.id))?.expiresAt).toEqual(app.clock.inDays(30));
});
