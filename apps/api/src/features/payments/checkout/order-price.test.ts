import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Prisma } from '../../../db.ts';
import { DAY, MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import {
  initiate,
  type Purchase,
  startPurchase,
} from '../../../testing/payments/start-purchase.ts';
import { readMe, readStatus } from '../../../testing/users/as-user.ts';
import { sweepPayments } from '../due/sweep-payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

// The price shown at checkout is valid for a day, which is tested below.

const raised = { monthlyPrice: 3_000_00, yearlyPrice: 30_000_00 };

test('an order that is paid 60 days later at a tenth of the current price goes to review', async () => {
  const purchase = await startPurchase(app, { cycle: 'yearly' });
  await app.db.plan.update({ where: { id: purchase.plan.id }, data: raised });
  app.clock.advance(60 * DAY);
  await sweepPayments(app.deps);
  const { body } = await purchase.returnAfter('pay');
  expect(body).toMatchObject({ status: 'review', message: 'Payment is under review' });
  expect(await purchase.effects()).toMatchObject({
    status: 'review',
    reviewReason: 'price',
    paidAmount: 3_000_00,
    subscription: null,
    receipts: 0,
  });
  // A later query, when the price is low again, does not end the review.
  await app.db.plan.update({ where: { id: purchase.plan.id }, data: { yearlyPrice: 1 } });
  expect((await purchase.verify().expect(200)).body.status).toBe('review');
});

test.for([
  ['in its day', DAY, raised, 'completed'],
  ['after its day', DAY + MINUTE, raised, 'review'],
  ['after its day, at the same price', DAY + MINUTE, {}, 'completed'],
  ['after its day, for less', 9 * DAY, { monthlyPrice: 1_00 }, 'completed'],
  ['after its day, pricier by the year alone', 9 * DAY, { yearlyPrice: 9_999_00 }, 'completed'],
  ['after its day, with fewer days for the price', 9 * DAY, { durationDays: 29 }, 'review'],
  ['after its day, for a plan that was dropped', 9 * DAY, { archivedAt: new Date() }, 'completed'],
  [
    'after its day, for a pricier one that was',
    9 * DAY,
    { ...raised, archivedAt: new Date() },
    'review',
  ],
] as const)('paid %s', async ([, wait, change, status]) => {
  const purchase = await startPurchase(app);
  await app.db.plan.update({ where: { id: purchase.plan.id }, data: change });
  app.clock.advance(wait);
  expect((await purchase.returnAfter('pay')).body.status).toBe(status);
});

test.for([
  ['the price', async ({ plan }) => app.db.plan.update({ where: { id: plan.id }, data: raised })],
  [
    'the days',
    async ({ plan }) => app.db.plan.update({ where: { id: plan.id }, data: { durationDays: 10 } }),
  ],
  [
    'the coupon',
    async ({ coupon }) =>
      app.db.coupon.update({ where: { id: coupon.id }, data: { discountValue: 1_00 } }),
  ],
] as const satisfies [string, (order: Order) => Promise<unknown>][])(
  'an order whose total or days are not those that were shown is rejected: %s has changed',
  async ([, change]) => {
    const order = await discountedOrder();
    await change(order);
    const { body } = await initiate(app, order).expect(409);
    expect(body).toMatchObject({ code: 'price_changed' });
    expect(await app.db.transaction.count({ where: { userId: order.user.id } })).toBe(0);
    expect(await app.db.couponRedemption.count({ where: { couponId: order.coupon.id } })).toBe(0);
  },
);

test('an order with the total and the days that were shown is accepted, to the paisa', async () => {
  await initiate(app, await discountedOrder()).expect(200);
});

type Order = Awaited<ReturnType<typeof discountedOrder>>;

/** What is shown for a plan of BDT 254.15 with a coupon of 10 %. */
async function discountedOrder() {
  const [user, plan, coupon] = await Promise.all([
    app.build.user(),
    app.build.plan({ monthlyPrice: 254_15 }),
    app.build.coupon({ discountType: 'percentage', discountValue: 10_00 }),
  ]);
  return { user, plan, coupon, expectedTotal: 228.73, expectedDays: 30 };
}

// The terms shown at checkout are charged and granted, whatever changes before the payment.

async function payFor(purchase: Purchase) {
  expect(await app.sandbox.order(purchase.invoice)).toMatchObject({ request_amount: '240.00' });
  const { body } = await purchase.returnAfter('pay');
  expect(body.status).toBe('completed');
  return purchase.effects();
}

async function startDiscounted() {
  const coupon = await app.build.coupon({ maxUses: 5 });
  return { coupon, purchase: await startPurchase(app, { coupon }) };
}

test('a plan whose price and duration have changed', async () => {
  const { purchase } = await startDiscounted();
  await app.db.plan.update({
    where: { id: purchase.plan.id },
    data: { monthlyPrice: 900_00, yearlyPrice: 9_000_00, durationDays: 7 },
  });
  expect(await payFor(purchase)).toMatchObject({
    receipts: 1,
    subscription: { expiresAt: app.clock.inDays(30), periods: [{ days: 30, worth: 240_00 }] },
  });
  expect((await readMe(app, purchase.user)).plan_price).toBe(300);
});

test('a plan that was renamed', async () => {
  const { purchase } = await startDiscounted();
  const { plan, user } = purchase;
  await app.db.plan.update({ where: { id: plan.id }, data: { name: `${plan.name} Plus` } });
  await payFor(purchase);
  const { body } = await app.api.as(user.token).get('/api/payment/history').expect(200);
  expect(body.transactions[0]).toMatchObject({ plan_name: plan.name, amount: 300 });
});

test('a plan that is no longer for sale', async () => {
  const { purchase } = await startDiscounted();
  await app.db.plan.update({
    where: { id: purchase.plan.id },
    data: { archivedAt: app.clock.now() },
  });
  expect(await payFor(purchase)).toMatchObject({
    subscription: { plan: purchase.plan.name, expiresAt: app.clock.inDays(30) },
  });
});

const couponChanges: { name: string; data: Prisma.CouponUpdateInput }[] = [
  { name: 'takes less off', data: { discountValue: 1_00 } },
  { name: 'is another kind of coupon', data: { discountType: 'fixed', discountValue: 1_00 } },
  { name: 'is not active', data: { isActive: false } },
  { name: 'is deleted', data: { archivedAt: new Date('2026-03-01T00:00:00Z') } },
  { name: 'has expired', data: { validUntil: new Date('2026-03-01T00:00:00Z') } },
  { name: 'is for another plan', data: { planNames: ['Another'] } },
  { name: 'is for another cycle', data: { cycles: ['yearly'] } },
];

test.for(couponChanges)('a coupon that $name by then', async ({ data }) => {
  const { coupon, purchase } = await startDiscounted();
  await app.db.coupon.update({ where: { id: coupon.id }, data });
  expect(await payFor(purchase)).toMatchObject({
    status: 'completed',
    coupon: { used: 1, redemption: 'redeemed' },
    subscription: { periods: [{ worth: 240_00 }] },
  });
});

test('after a change of name and address, the payment keeps the old ones and the receipt goes to the new address', async () => {
  const { purchase } = await startDiscounted();
  const { user } = purchase;
  await app.db.user.update({
    where: { id: user.id },
    data: { firstname: 'Somebody', lastname: 'Else', email: `new-${user.email}` },
  });
  // Counted for the address of the order.
  expect(await payFor(purchase)).toMatchObject({ status: 'completed', receipts: 0 });
  const mails = await app.sandbox.mails(`new-${user.email}`);
  expect(mails.map(({ subject }) => subject)).toEqual([`Nobayon: receipt ${purchase.invoice}`]);
  expect(await readStatus(app, user, purchase)).toMatchObject({
    user_name: `${user.firstname} ${user.lastname}`,
    user_email: user.email,
  });
});

test('a payment of a deleted customer is completed and its receipt sent', async () => {
  const { purchase } = await startDiscounted();
  await app.db.user.delete({ where: { id: purchase.user.id } });
  await purchase.outside({ action: 'pay' });
  await purchase.callback(null).expect(200);
  expect(await purchase.effects()).toMatchObject({
    status: 'completed',
    subscription: null,
    receipts: 1,
    coupon: { used: 1, redemption: 'redeemed' },
  });
});
