import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Prisma } from '../../../db.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { type Purchase, startPurchase } from '../../../testing/payments/start-purchase.ts';
import { readMe, readStatus } from '../../../testing/users/as-user.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

// The terms shown at checkout are charged and granted, whatever changes before the payment.

async function payFor(purchase: Purchase) {
  expect(await app.sandbox.order(purchase.invoice)).toMatchObject({ request_amount: '240.00' });
  const { body } = await purchase.returnAfter('pay');
  expect(body.status).toBe('completed');
  return purchase.books();
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
  expect(await purchase.books()).toMatchObject({
    status: 'completed',
    subscription: null,
    receipts: 1,
    coupon: { used: 1, redemption: 'redeemed' },
  });
});
