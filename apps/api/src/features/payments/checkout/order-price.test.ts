import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { initiate, startPurchase } from '../../../testing/payments/start-purchase.ts';
import { sweepPayments } from '../due/sweep-payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

// The price shown at checkout is valid for a day, which `frozen-terms.test.ts` tests.

const raised = { monthlyPrice: 3_000_00, yearlyPrice: 30_000_00 };

test('an order that is paid 60 days later at a tenth of the current price goes to review', async () => {
  const purchase = await startPurchase(app, { cycle: 'yearly' });
  await app.db.plan.update({ where: { id: purchase.plan.id }, data: raised });
  app.clock.advance(60 * DAY);
  await sweepPayments(app.deps);
  const { body } = await purchase.returnAfter('pay');
  expect(body).toMatchObject({ status: 'review', message: 'Payment is under review' });
  expect(await purchase.books()).toMatchObject({
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
  ['after its day, dearer by the year alone', 9 * DAY, { yearlyPrice: 9_999_00 }, 'completed'],
  ['after its day, with fewer days for the price', 9 * DAY, { durationDays: 29 }, 'review'],
  ['after its day, for a plan that was dropped', 9 * DAY, { archivedAt: new Date() }, 'completed'],
  [
    'after its day, for a dearer one that was',
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
  ['the plan', async ({ plan }) => app.db.plan.update({ where: { id: plan.id }, data: raised })],
  [
    'the coupon',
    async ({ coupon }) =>
      app.db.coupon.update({ where: { id: coupon.id }, data: { discountValue: 1_00 } }),
  ],
] as const satisfies [string, (order: Order) => Promise<unknown>][])(
  'an order whose total is not the one that was shown is rejected: %s has changed',
  async ([, change]) => {
    const order = await discountedOrder();
    await change(order);
    const { body } = await initiate(app, order).expect(409);
    expect(body).toMatchObject({ code: 'price_changed' });
    expect(await app.db.transaction.count({ where: { userId: order.user.id } })).toBe(0);
    expect(await app.db.couponRedemption.count({ where: { couponId: order.coupon.id } })).toBe(0);
  },
);

test('an order with the total that was shown is accepted, to the paisa', async () => {
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
  return { user, plan, coupon, expectedTotal: 228.73 };
}
