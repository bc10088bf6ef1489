import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import {
  expectedHeld,
  expectedReleased,
  expectedSettled,
} from '../../../testing/payments/expected-effects.ts';
import { startDiscounted, startPurchase } from '../../../testing/payments/start-purchase.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

describe('a payment with a different amount', () => {
  test.for(['0.00', '1.00', '239.99', '240.01', '300.00', '24000.00'])(
    '%s instead of 240 goes to review',
    async (amount) => {
      const purchase = await startDiscounted(app);
      const { trx_id } = await purchase.outside({ action: 'pay', amount });
      const { body } = await purchase
        .callback(purchase.user.token, { status: 'Successful' })
        .expect(200);
      expect(body).toMatchObject({
        status: 'review',
        outcome: 'review',
        message: 'Payment is under review',
      });
      expect(await purchase.effects()).toMatchObject({
        ...expectedHeld,
        status: 'review',
        paidAmount: Math.round(Number(amount) * 100),
        gatewayId: trx_id,
      });
    },
  );

  test('a payment stays in review as long as its amount differs from the price', async () => {
    const purchase = await startDiscounted(app);
    await purchase.outside({ action: 'pay', amount: '24.00' });
    expect((await purchase.verify()).body.status).toBe('review');

    const { body } = await purchase.callback(purchase.user.token).expect(200);
    expect(body).toMatchObject({ status: 'review', message: 'Callback already processed' });
    expect(await purchase.effects()).toMatchObject({
      ...expectedHeld,
      status: 'review',
      paidAmount: 24_00,
    });
  });

  test('amounts can be JSON numbers', async () => {
    const plan = await app.build.plan({ monthlyPrice: 19_99 });
    const purchase = await startPurchase(app, { plan });
    await app.sandbox.addFault({
      service: 'gateway',
      kind: 'numericAmounts',
      invoice_number: purchase.invoice,
    });
    await purchase.returnAfter('pay');
    expect(await purchase.effects()).toMatchObject({ status: 'completed', paidAmount: null });
  });
});

describe('a settled payment whose status changes at the gateway', () => {
  test.for([
    ['failed', 'fail'],
    ['canceled', 'cancel'],
  ] as const)('a payment that comes after it was %s is honored', async ([status, button]) => {
    const purchase = await startDiscounted(app);
    expect((await purchase.returnAfter(button)).body.status).toBe(status);
    app.clock.advance(40 * MINUTE);

    const { body } = await purchase.returnAfter('pay');
    expect(body).toMatchObject({ status: 'completed', message: 'Payment completed' });
    const effects = await purchase.effects();
    expect(effects).toMatchObject(expectedSettled(purchase));
    expect(effects.subscription?.expiresAt).toEqual(app.clock.inDays(30));
  });

  test.for([
    ['failed', 'fail'],
    ['canceled', 'cancel'],
  ] as const)('one of a wrong amount after it was %s goes to review', async ([status, button]) => {
    const purchase = await startDiscounted(app);
    await purchase.returnAfter(button);
    await purchase.outside({ action: 'pay', amount: '1.00' });
    expect((await purchase.verify()).body.status).toBe('review');
    const nothing = status === 'failed' ? expectedReleased : expectedHeld;
    const over = { paidAmount: 1_00, reviewReason: 'amount' };
    expect(await purchase.effects()).toMatchObject({ ...nothing, ...over });
  });

  test('a canceled payment that is later paid and refunded grants nothing', async () => {
    const purchase = await startDiscounted(app);
    await purchase.returnAfter('cancel');
    await purchase.outside({ action: 'pay' });
    await purchase.outside({ action: 'refund' });
    expect((await purchase.verify()).body.status).toBe('refunded');
    expect(await purchase.effects()).toMatchObject(expectedReleased);
  });
});

describe('two payments with the same gateway ID', () => {
  const trxId = 'SAME0TRX01';

  test('the second one goes to review and grants nothing', async () => {
    const [first, second] = [await startDiscounted(app), await startDiscounted(app)];
    await first.outside({ action: 'pay', trxId });
    await second.outside({ action: 'pay', trxId });
    expect((await first.verify()).body.status).toBe('completed');
    expect((await second.verify()).body.status).toBe('review');
    expect(await first.effects()).toMatchObject({ ...expectedSettled(first), gatewayId: trxId });
    const inReview = {
      ...expectedHeld,
      status: 'review',
      reviewReason: 'gateway_id',
      gatewayId: null,
      paidAmount: 240_00,
    };
    expect(await second.effects()).toMatchObject(inReview);

    // A repeated query with the same response changes nothing.
    app.clock.advance(MINUTE);
    const { settledAt } = await second.effects();
    const { body } = await second.callback(second.user.token).expect(200);
    expect(body).toMatchObject({ status: 'review', message: 'Callback already processed' });
    expect(await second.effects()).toMatchObject({ ...inReview, settledAt });
  });

  test('the second one goes to review even if the first one is in review', async () => {
    const [first, second] = [await startDiscounted(app), await startDiscounted(app)];
    await first.outside({ action: 'pay', trxId: 'SAME0TRX03', amount: '1.00' });
    await second.outside({ action: 'pay', trxId: 'SAME0TRX03' });
    expect((await first.verify()).body.status).toBe('review');
    expect((await second.verify()).body.status).toBe('review');
    expect(await second.effects()).toMatchObject({ ...expectedHeld, gatewayId: null });
  });

  test('only one of many simultaneous payments is completed', async () => {
    const purchases = await Promise.all(Array.from({ length: 4 }, () => startDiscounted(app)));
    for (const purchase of purchases) {
      await purchase.outside({ action: 'pay', trxId: 'SAME0TRX02' });
    }
    const replies = await Promise.all(purchases.map((purchase) => purchase.verify().expect(200)));
    const statuses = replies.map(({ body }) => body.status).sort();
    expect(statuses).toEqual(['completed', ...Array(3).fill('review')]);
  });
});

test('an impossible amount goes to review like any other wrong amount', async () => {
  const { row, user } = await app.build.payment();
  await app.sandbox.command(row.invoiceNumber, { action: 'pay', amount: '99999999.99' });
  const { body } = await app.api
    .as(user.token)
    .post('/api/payment/verify', { invoice_number: row.invoiceNumber })
    .expect(200);
  expect(body).toMatchObject({ success: true, status: 'review' });
  expect(await app.db.subscription.count({ where: { userId: user.id } })).toBe(0);
  const [event] = await app.db.paymentEvent.findMany({ where: { transactionId: row.id } });
  expect(JSON.stringify(event?.payload)).toContain('99999999.99');
});
