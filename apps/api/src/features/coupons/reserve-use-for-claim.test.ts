import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR } from '../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { holdLock } from '../../testing/faults/hold-lock.ts';
import { openManualShop } from '../../testing/payments/manual-purchase.ts';
import { sweepAfter } from '../../testing/payments/sweep-after.ts';

let app: TestApp;
let shop: Awaited<ReturnType<typeof openManualShop>>;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  shop = await openManualShop(app);
});
afterAll(() => app.close());

/** The reply to another customer's order with this coupon. */
async function tryCoupon({ code }: { code: string }) {
  const [another, plan] = [await app.build.user(), await app.build.plan()];
  const order = { plan_id: plan.id, billing_cycle: 'monthly', coupon_code: code };
  const { status, body } = await app.api.as(another.token).post('/api/payment/initiate', order);
  return status === 200 ? 'taken' : body.code;
}

test('a claim reserves the use of its coupon until the decision', async () => {
  const coupon = await app.build.coupon({ maxUses: 1 });
  const purchase = await shop.start({ coupon });
  const id = await purchase.claimed();
  await sweepAfter(app, HOUR);
  expect(await tryCoupon(coupon)).toBe('coupon_used_up');
  await shop.approve(id).expect(200);
  expect(await purchase.effects()).toMatchObject({
    status: 'completed',
    coupon: { used: 1, redemption: 'redeemed' },
  });
});

test('a use that expired before the claim is reserved again', async () => {
  const coupon = await app.build.coupon({ maxUses: 1 });
  const purchase = await shop.start({ coupon });
  await sweepAfter(app, HOUR);
  const id = await purchase.claimed();
  await sweepAfter(app, 2 * HOUR);
  expect(await tryCoupon(coupon)).toBe('coupon_used_up');
  await shop.approve(id).expect(200);
  expect(await purchase.effects()).toMatchObject({
    status: 'completed',
    coupon: { used: 1, redemption: 'redeemed' },
  });
});

test('a use that expired after a rejected claim is reserved again', async () => {
  const coupon = await app.build.coupon({ maxUses: 1 });
  const purchase = await shop.start({ coupon });
  await shop.reject(await purchase.claimed()).expect(200);
  await sweepAfter(app, HOUR);
  const id = await purchase.claimed();
  expect(await tryCoupon(coupon)).toBe('coupon_used_up');
  await shop.approve(id).expect(200);
  expect(await purchase.effects()).toMatchObject({ status: 'completed', coupon: { used: 1 } });
});

test('a use that another customer got in the meantime stays theirs, which an administrator sees', async () => {
  const coupon = await app.build.coupon({ maxUses: 1 });
  const purchase = await shop.start({ coupon });
  // Expired, but not released by the sweep yet.
  app.clock.advance(HOUR);
  expect(await tryCoupon(coupon)).toBe('taken');
  const id = await purchase.claimed();
  const uses = await app.db.couponRedemption.findMany({
    where: { couponId: coupon.id, state: 'reserved', reservedUntil: { gt: app.clock.now() } },
  });
  expect(uses.map(({ transactionId }) => transactionId)).not.toContain(purchase.id);
  await shop.approve(id).expect(200);
  expect(await purchase.effects()).toMatchObject({ status: 'review', reviewReason: 'coupon' });
});

test('a customer has one use, which a claim takes from an order, but not from another claim', async () => {
  const coupon = await app.build.coupon({ maxUses: 2 });
  const user = await app.build.user();
  const [first, second] = [await shop.start({ user, coupon }), await shop.start({ user, coupon })];
  const holders = async () => {
    const state = { state: 'reserved', reservedUntil: { gt: app.clock.now() } } as const;
    const uses = await app.db.couponRedemption.findMany({
      where: { couponId: coupon.id, ...state },
    });
    return uses.map(({ transactionId }) => transactionId);
  };
  expect(await holders()).toEqual([second.id]);
  const id = await first.claimed();
  expect(await holders()).toEqual([first.id]);
  const other = await second.claimed();
  expect(await holders()).toEqual([first.id]);
  await shop.start({ user, coupon });
  expect(await holders()).toEqual([first.id]);
  // It is passed on to the claim that still waits.
  await shop.reject(id).expect(200);
  expect(await holders()).toEqual([second.id]);
  const corrected = await first.claimed();
  expect(await holders()).toEqual([second.id]);
  // While one is left, both are granted.
  await shop.approve(other).expect(200);
  await shop.approve(corrected).expect(200);
  for (const purchase of [first, second]) {
    expect(await purchase.effects()).toMatchObject({ status: 'completed' });
  }
});

test('a use that is confirmed while another claim is rejected stays confirmed', async () => {
  const [coupon, user] = [await app.build.coupon({ maxUses: 2 }), await app.build.user()];
  const [first, second] = [await shop.start({ user, coupon }), await shop.start({ user, coupon })];
  const id = await first.claimed();
  await second.claimed();
  // What a settlement writes, under the lock that it takes first.
  const settlement = await holdLock(
    app.databaseUrl,
    `SELECT FROM users WHERE id = ${user.id} FOR NO KEY UPDATE;
     UPDATE payment_claims SET state = 'approved', decided_at = now()
       WHERE transaction_id = ${second.id};
     UPDATE coupon_redemptions SET state = 'redeemed' WHERE transaction_id = ${second.id}`,
  );
  const rejected = (async () => shop.reject(id).expect(200))();
  await settlement.waiting(1);
  await settlement.commit();
  await rejected;
  const use = await app.db.couponRedemption.findFirst({ where: { transactionId: second.id } });
  expect(use?.state).toBe('redeemed');
});

test('the page shows if the coupon of its price can no longer be used', async () => {
  const [coupon, plan] = [await app.build.coupon({ maxUses: 1 }), await app.build.plan()];
  const lost = async () => (await purchase.show().expect(200)).body.payment.lost_coupon;
  const purchase = await shop.start({ coupon, plan });
  expect(await lost()).toBeNull();

  app.clock.advance(HOUR);
  expect(await lost()).toBeNull();
  const other = await shop.start({ coupon, plan });
  const id = await other.claimed();
  expect(await lost()).toBe(coupon.code);

  await shop.reject(id).expect(200);
  app.clock.advance(HOUR);
  expect(await lost()).toBeNull();
});
