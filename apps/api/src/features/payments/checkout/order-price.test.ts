import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { startPurchase } from '../../../testing/payments/start-purchase.ts';
import { sweepPayments } from '../due/sweep-payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
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
