import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { initiate, startPurchase } from '../../testing/payments/start-purchase.ts';
import { sweepPayments } from '../payments/due/sweep-payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

const LAPSE = 30 * MINUTE;

const oneUse = () => app.build.coupon({ maxUses: 1 });

test('a reservation moves to the newest order of its customer', async () => {
  const coupon = await oneUse();
  const first = await startPurchase(app, { coupon });
  const { user, plan } = first;
  app.clock.advance(LAPSE - 1);
  const newest = await startPurchase(app, { user, plan, coupon });
  expect(await first.effects()).toMatchObject({ coupon: { redemption: 'released' } });
  // With a time of its own.
  app.clock.advance(LAPSE - 1);
  await initiate(app, { user: await app.build.user(), plan, coupon }).expect(400);
  await newest.returnAfter('pay');
  expect(await newest.effects()).toMatchObject({ status: 'completed', coupon: { used: 1 } });
});

test('a reservation is used by an older order that is paid, and the newest one loses it', async () => {
  const coupon = await oneUse();
  const first = await startPurchase(app, { coupon });
  const newest = await startPurchase(app, { user: first.user, plan: first.plan, coupon });
  await first.returnAfter('pay');
  expect(await first.effects()).toMatchObject({ status: 'completed', coupon: { used: 1 } });
  await newest.returnAfter('pay');
  expect(await newest.effects()).toMatchObject({ status: 'review', coupon: { used: 1 } });
});

test('a reservation ends after 30 minutes', async () => {
  const coupon = await oneUse();
  const first = await startPurchase(app, { coupon });
  const other = { user: await app.build.user(), plan: first.plan, coupon };

  app.clock.advance(LAPSE - 1);
  const { body } = await initiate(app, other).expect(400);
  expect(body.code).toBe('coupon_used_up');
  app.clock.advance(1);
  await initiate(app, other).expect(200);
});

test('a reservation that has lapsed is released by the sweep, and the payment can still complete', async () => {
  const coupon = await oneUse();
  const purchase = await startPurchase(app, { coupon });
  app.clock.advance(LAPSE);
  await sweepPayments(app.deps);
  expect(await purchase.effects()).toMatchObject({
    status: 'pending',
    coupon: { used: 0, redemption: 'released' },
  });
  await purchase.returnAfter('pay');
  expect(await purchase.effects()).toMatchObject({
    status: 'completed',
    coupon: { used: 1, redemption: 'redeemed' },
  });
});

test('a reservation is released by a failed payment', async () => {
  const coupon = await oneUse();
  const first = await startPurchase(app, { coupon });
  await first.returnAfter('fail');
  await startPurchase(app, { coupon });
});

test('a reservation is kept by a canceled payment for the next order of its customer', async () => {
  const coupon = await oneUse();
  const first = await startPurchase(app, { coupon });
  await first.returnAfter('cancel');
  const other = { user: await app.build.user(), plan: first.plan, coupon };
  const { body } = await initiate(app, other).expect(400);
  expect(body.code).toBe('coupon_used_up');
  await startPurchase(app, { user: first.user, plan: first.plan, coupon });
  app.clock.advance(LAPSE);
  await initiate(app, other).expect(200);
});

test('a reservation is kept by a payment in review until it lapses', async () => {
  const coupon = await oneUse();
  const first = await startPurchase(app, { coupon });
  await first.outside({ action: 'pay', amount: '1.00' });
  await first.verify().expect(200);
  const other = { user: await app.build.user(), plan: first.plan, coupon };
  await initiate(app, other).expect(400);
  app.clock.advance(LAPSE);
  await initiate(app, other).expect(200);
  expect(await app.db.coupon.findUnique({ where: { id: coupon.id } })).toMatchObject({
    usedCount: 0,
  });
});
