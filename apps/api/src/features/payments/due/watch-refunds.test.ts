import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { firstGateway, only } from '../../../testing/payments/replace-gateway.ts';
import { startPurchase } from '../../../testing/payments/start-purchase.ts';
import { sweepAfter } from '../../../testing/payments/sweep-after.ts';
import { sweepPayments } from './sweep-payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
// A sweep takes everything that is due, so leftovers of the previous test are removed.
afterEach(async () => {
  await app.sandbox.clearFaults();
  await app.db.transaction.updateMany({ data: { nextCheckAt: null } });
});
afterAll(() => app.close());

test('a completed payment is queried after 1, 2, 4 … days, finally every month, for half a year', async () => {
  const purchase = await startPurchase(app);
  await purchase.returnAfter('pay');
  const asked = await purchase.questions();
  const days: number[] = [];
  const paidAt = app.clock.now();
  for (;;) {
    const { nextCheckAt } = await app.db.transaction.findUniqueOrThrow({
      where: { id: purchase.id },
    });
    if (!nextCheckAt) break;
    days.push((nextCheckAt.getTime() - paidAt.getTime()) / DAY);
    await sweepAfter(app, nextCheckAt.getTime() - app.clock.now().getTime());
  }
  expect(days).toEqual([1, 2, 4, 8, 16, 32, 62, 92, 122, 152, 180]);
  expect(await purchase.questions()).toBe(asked + days.length);
});

test('and as long as it grants days, even if later events move them', async () => {
  const user = await app.build.user();
  const plan = await app.build.plan();
  const purchase = await startPurchase(app, { user, plan, cycle: 'yearly' });
  await purchase.returnAfter('pay');
  const renewal = await startPurchase(app, { user, plan, cycle: 'yearly' });
  await renewal.returnAfter('pay');
  await sweepAfter(app, 129 * DAY);
  await sweepAfter(app, 300 * DAY);
  await sweepAfter(app, 300 * DAY);
  expect(await purchase.effects()).toMatchObject({ status: 'completed', nextCheckAt: null });

  await renewal.outside({ action: 'refund' });
  await sweepAfter(app, 0);
  expect(await renewal.effects()).toMatchObject({ status: 'completed' });
  expect((await renewal.effects()).nextCheckAt).toEqual(app.clock.inDays(1));
  await sweepAfter(app, DAY);
  expect(await renewal.effects()).toMatchObject({ status: 'refunded' });
});

test('a refund that the sweep finds removes the days', async () => {
  const purchase = await startPurchase(app);
  await purchase.returnAfter('pay');
  await purchase.outside({ action: 'refund' });
  await sweepAfter(app, DAY);
  expect(await purchase.effects()).toMatchObject({
    status: 'refunded',
    nextCheckAt: null,
    subscription: { expiresAt: app.clock.now(), periods: [] },
  });
});

test('a refunded payment with a wrong amount no longer needs attention', async () => {
  const purchase = await startPurchase(app);
  await purchase.outside({ action: 'pay', amount: '1.00' });
  await sweepAfter(app, 3 * MINUTE);
  await purchase.outside({ action: 'refund' });
  await sweepAfter(app, DAY);
  expect(await purchase.effects()).toMatchObject({ status: 'refunded' });
  const waits = { transactionId: purchase.id, resolvedAt: null };
  expect(await app.db.attention.count({ where: waits })).toBe(0);
});

test('a completed payment is queried again soon if the gateway did not answer', async () => {
  const purchase = await startPurchase(app);
  await purchase.returnAfter('pay');
  await purchase.outside({ action: 'refund' });
  await app.sandbox.addFault({ service: 'gateway', kind: 'down' });
  await sweepAfter(app, DAY);
  expect(await purchase.effects()).toMatchObject({ status: 'completed' });
  await app.sandbox.clearFaults();
  await sweepAfter(app, 10 * MINUTE);
  expect(await purchase.effects()).toMatchObject({ status: 'refunded' });
});

test('payments that customers wait for are queried first', async () => {
  const asked: string[] = [];
  const [paid, open] = [await startPurchase(app), await startPurchase(app)];
  await paid.returnAfter('pay');
  await app.db.transaction.update({
    where: { id: open.id },
    data: { nextCheckAt: app.clock.inDays(1) },
  });
  app.clock.advance(DAY + MINUTE);
  const gateway = firstGateway(app);
  const verify: typeof gateway.verify = (payment) => {
    asked.push(payment.invoiceNumber);
    return gateway.verify(payment);
  };
  await sweepPayments({ ...app.deps, gateways: only({ ...gateway, verify }) });
  expect(asked).toEqual([open.invoice, paid.invoice]);
});
