import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR } from '../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { buy, initiate, startPurchase } from '../../testing/payments/start-purchase.ts';
import { adminUserActions } from '../../testing/users/admin-user-actions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

type Customer = Awaited<ReturnType<TestApp['build']['user']>>;
type Plan = Awaited<ReturnType<TestApp['build']['plan']>>;

/** Why the coupon does not hold, at validation and at checkout; null where it does. */
async function rejection(order: { user: Customer; plan: Plan; coupon: { code: string } }) {
  const { body: validated } = await app.api
    .as(order.user.token)
    .post('/api/coupon/validate', {
      code: order.coupon.code,
      planId: order.plan.id,
      billing_cycle: 'monthly',
    })
    .expect(200);
  const { body: ordered } = await initiate(app, order);
  expect([validated.valid, validated.code, validated.error]).toEqual([
    ordered.success,
    ordered.code,
    ordered.error,
  ]);
  return validated.valid ? null : [validated.code, validated.error];
}

test('a coupon with one use grants once after four canceled orders that are all paid', async () => {
  const [user, plan, coupon] = await Promise.all([
    app.build.user(),
    app.build.plan(),
    app.build.coupon({ discountValue: 90_00, maxUses: 1 }),
  ]);
  const orders = [];
  for (let n = 0; n < 4; n += 1) {
    const order = await startPurchase(app, { user, plan, coupon });
    await order.returnAfter('cancel');
    orders.push(order);
  }
  const statuses = [];
  for (const order of orders) statuses.push((await order.returnAfter('pay')).body.status);
  expect(statuses.sort()).toEqual(['completed', ...Array(3).fill('review')]);
  const [first] = orders;
  const effects = await first?.effects();
  expect(effects).toMatchObject({
    coupon: { used: 1 },
    subscription: { expiresAt: app.clock.inDays(30) },
  });
});

test('one account reserves one use of a coupon, and the rest stays for others', async () => {
  const [user, plan, coupon] = await Promise.all([
    app.build.user(),
    app.build.plan(),
    app.build.coupon({ maxUses: 4 }),
  ]);
  for (let n = 0; n < 4; n += 1) await startPurchase(app, { user, plan, coupon });
  for (let n = 0; n < 3; n += 1) await startPurchase(app, { plan, coupon });
  await initiate(app, { user: await app.build.user(), plan, coupon }).expect(400);
});

describe('uses per customer', () => {
  const usedUp = [
    'coupon_customer_limit',
    'You have used this coupon the maximum number of times.',
  ];

  test('are counted per customer, even for a total of zero', async () => {
    const [user, plan, coupon] = await Promise.all([
      app.build.user(),
      app.build.plan(),
      app.build.coupon({ discountValue: 100_00, maxUses: 5, maxUsesPerCustomer: 1 }),
    ]);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => initiate(app, { user, plan, coupon })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(4).fill(400)]);
    expect(await rejection({ user, plan, coupon })).toEqual(usedUp);
    expect(await app.db.coupon.findUnique({ where: { id: coupon.id } })).toMatchObject({
      usedCount: 1,
    });
    expect(await rejection({ user: await app.build.user(), plan, coupon })).toBeNull();
  });

  test('apply to late payments, and a refund does not restore them', async () => {
    const coupon = await app.build.coupon({ maxUsesPerCustomer: 1 });
    const first = await startPurchase(app, { coupon });
    const { user, plan } = first;
    const second = await buy(app, { user, plan, coupon });
    expect((await first.returnAfter('pay')).body.status).toBe('review');
    expect(await first.effects()).toMatchObject({ reviewReason: 'coupon' });
    await second.outside({ action: 'refund' });
    await second.verify().expect(200);
    expect(await rejection({ user, plan, coupon })).toEqual(usedUp);
  });
});

test('coupons for new customers require that there is no completed payment', async () => {
  const [user, plan, coupon] = await Promise.all([
    app.build.user(),
    app.build.plan(),
    app.build.coupon({ newCustomersOnly: true }),
  ]);
  expect(await rejection({ user, plan, coupon })).toBeNull();
  const late = await startPurchase(app, { user, plan, coupon });
  await startPurchase(app, { user, plan, coupon });
  await buy(app, { user, plan });
  expect(await rejection({ user, plan, coupon })).toEqual([
    'coupon_new_customers_only',
    'This coupon is for new customers only.',
  ]);
  // It was ordered by a new customer, and does not hold its use any more.
  expect((await late.returnAfter('pay')).body.status).toBe('review');
});

test('a coupon is valid from the start of its first day in Dhaka', async () => {
  const [user, plan, coupon] = await Promise.all([
    app.build.user(),
    app.build.plan(),
    app.build.coupon({ validFrom: new Date('2026-03-11') }),
  ]);
  // It is 12:00 on the 10th there.
  app.clock.advance(12 * 3_600_000 - 1);
  expect(await rejection({ user, plan, coupon })).toEqual([
    'coupon_not_yet_valid',
    'This coupon is not valid yet.',
  ]);
  app.clock.advance(1);
  expect(await rejection({ user, plan, coupon })).toBeNull();
});

test('the payment of a deleted account does not get the use that another deleted account holds', async () => {
  const [plan, coupon, { remove }] = await Promise.all([
    app.build.plan(),
    app.build.coupon({ maxUses: 1 }),
    adminUserActions(app),
  ]);
  const late = await startPurchase(app, { plan, coupon });
  app.clock.advance(HOUR);
  const holding = await startPurchase(app, { plan, coupon });
  for (const { user } of [late, holding]) await remove(user.id).expect(200);
  for (const purchase of [late, holding]) {
    await purchase.outside({ action: 'pay' });
    await purchase.callback(null).expect(200);
  }
  expect(await late.effects()).toMatchObject({ status: 'review', reviewReason: 'coupon' });
  expect(await holding.effects()).toMatchObject({ status: 'completed', coupon: { used: 1 } });
});
