import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { firstGateway, only } from '../../../testing/payments/replace-gateway.ts';
import { startPurchase } from '../../../testing/payments/start-purchase.ts';
import { sweepPayments } from './sweep-payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
// A sweep takes everything that is due: what one test leaves behind is not the next one's.
afterEach(async () => {
  await app.sandbox.clearFaults();
  await app.db.transaction.updateMany({ data: { nextCheckAt: null } });
});
afterAll(() => app.close());

async function sweepAfter(ms: number): Promise<void> {
  app.clock.advance(ms);
  await sweepPayments(app.deps);
}

test('a payment that was made is asked about after 1, 2, 4 … days, at last every month, for half a year', async () => {
  const purchase = await startPurchase(app);
  await purchase.returnAfter('pay');
  const asked = await purchase.questions();
  const days: number[] = [];
  const paidAt = app.clock.now();
  for (;;) {
    const { nextCheckAt } = await purchase.books();
    if (!nextCheckAt) break;
    days.push((nextCheckAt.getTime() - paidAt.getTime()) / DAY);
    await sweepAfter(nextCheckAt.getTime() - app.clock.now().getTime());
  }
  expect(days).toEqual([1, 2, 4, 8, 16, 32, 62, 92, 122, 152, 180]);
  expect(await purchase.questions()).toBe(asked + days.length);
});

test('and for as long as it gives days, also where those were moved by what came later', async () => {
  const user = await app.build.user();
  const plan = await app.build.plan();
  const purchase = await startPurchase(app, { user, plan, cycle: 'yearly' });
  await purchase.returnAfter('pay');
  const renewal = await startPurchase(app, { user, plan, cycle: 'yearly' });
  await renewal.returnAfter('pay');
  await sweepAfter(129 * DAY);
  await sweepAfter(300 * DAY);
  await sweepAfter(300 * DAY);
  expect(await purchase.books()).toMatchObject({ status: 'completed', nextCheckAt: null });

  await renewal.outside({ action: 'refund' });
  await sweepAfter(0);
  expect(await renewal.books()).toMatchObject({ status: 'completed' });
  expect((await renewal.books()).nextCheckAt).toEqual(app.clock.inDays(1));
  await sweepAfter(DAY);
  expect(await renewal.books()).toMatchObject({ status: 'refunded' });
});

test('one whose money went back gives its days back without anybody asking', async () => {
  const purchase = await startPurchase(app);
  await purchase.returnAfter('pay');
  await purchase.outside({ action: 'refund' });
  await sweepAfter(DAY);
  expect(await purchase.books()).toMatchObject({
    status: 'refunded',
    nextCheckAt: null,
    subscription: { expiresAt: app.clock.now(), periods: [] },
  });
});

test('one of another amount whose money went back waits for nobody any more', async () => {
  const purchase = await startPurchase(app);
  await purchase.outside({ action: 'pay', amount: '1.00' });
  await sweepAfter(3 * MINUTE);
  await purchase.outside({ action: 'refund' });
  await sweepAfter(DAY);
  expect(await purchase.books()).toMatchObject({ status: 'refunded' });
  const waits = { transactionId: purchase.id, resolvedAt: null };
  expect(await app.db.attention.count({ where: waits })).toBe(0);
});

test('a payment that was made is asked about again soon where the gateway was silent', async () => {
  const purchase = await startPurchase(app);
  await purchase.returnAfter('pay');
  await purchase.outside({ action: 'refund' });
  await app.sandbox.addFault({ service: 'gateway', kind: 'down' });
  await sweepAfter(DAY);
  expect(await purchase.books()).toMatchObject({ status: 'completed' });
  await app.sandbox.clearFaults();
  await sweepAfter(10 * MINUTE);
  expect(await purchase.books()).toMatchObject({ status: 'refunded' });
});

test('one waits for those that a customer waits for', async () => {
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
