import { pairs } from '@nobayon/shared/testing/effort.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { posts } from '../../../testing/payments/callback-posts.ts';
import { expectedPending } from '../../../testing/payments/expected-effects.ts';
import {
  type Purchase,
  startDiscounted,
  startPurchase,
} from '../../../testing/payments/start-purchase.ts';
import { sweepPayments } from '../due/sweep-payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

type Post = (typeof posts)[number];
const strangers = posts.filter(({ who }) => who !== 'its owner');
const endings = ['failed', 'canceled', 'cancelled', 'refunded'];

async function post({ tokenFor, type }: Post, purchase: Purchase, fields: object) {
  const { body } = await app.api
    .as(await tokenFor(app, purchase))
    .post('/api/payment/process-callback')
    .type(type)
    .send({ invoice_number: purchase.invoice, ...fields })
    .expect(200);
  return body;
}

describe('a post proves nothing', () => {
  test('a forged success by anybody grants nothing', async () => {
    const purchase = await startDiscounted(app);
    for (const forger of posts) {
      const reply = await post(forger, purchase, { status: 'success', trx_id: 'FORGED0001' });
      expect(reply, `${forger.who} as ${forger.how}`).toEqual({
        success: true,
        message: 'Payment is being processed',
        status: 'pending',
        outcome: 'processing',
        ...(forger.who === 'its owner' && { transactionId: purchase.id }),
      });
    }
    expect(await purchase.effects()).toMatchObject(expectedPending);
  });

  test('a forged other status changes nothing about a payment that was made', async () => {
    const purchase = await startDiscounted(app);
    await purchase.returnAfter('pay');
    const before = await purchase.effects();
    const forged = pairs([...endings, 'nonsense'], posts);
    for (const [status, forger] of forged) {
      const reply = await post(forger, purchase, { status });
      expect(reply, status).toMatchObject({
        status: 'completed',
        outcome: 'success',
        message: 'Callback already processed',
      });
    }
    const { events, ...after } = await purchase.effects();
    expect({ ...after, events: before.events }).toEqual(before);
    const posted = (sources: string[]) => sources.filter((source) => source !== 'gateway').length;
    expect(posted(events)).toBe(posted(before.events) + forged.length);
  });

  test('a forged ending by somebody else does not stop a payment under way', async () => {
    const purchase = await startDiscounted(app);
    for (const [status, forger] of pairs(endings, strangers)) {
      const reply = await post(forger, purchase, { status });
      expect(reply, status).toMatchObject({ success: true, status: 'pending' });
      expect(reply).not.toHaveProperty('transactionId');
    }
    expect(await purchase.effects()).toMatchObject(expectedPending);
  });

  test('nor does a forged failure or refund by the owner', async () => {
    const purchase = await startDiscounted(app);
    for (const status of ['failed', 'refunded']) {
      const { body } = await purchase.callback(purchase.user.token, { status }).expect(200);
      expect(body).toMatchObject({ status: 'pending' });
    }
    expect(await purchase.effects()).toMatchObject(expectedPending);
  });

  test.for([{}, { invoice_number: ' ' }, { invoice_number: 100_200 }])(
    'that names no payment is rejected: %j',
    async (posted) => {
      const { body } = await app.api.post('/api/payment/process-callback', posted).expect(400);
      expect(body).toMatchObject({
        success: false,
        error: 'Invalid payment callback parameters',
      });
    },
  );

  test('additional fields are stored unchanged', async () => {
    const purchase = await startPurchase(app);
    const posted = {
      invoice_number: purchase.invoice,
      status: ' Successful ',
      trx_id: 100_200,
      trx_amount: 300.5,
      nested: { list: [null, 'ঢাকা', '\\u0000'] },
    };
    await app.api.post('/api/payment/process-callback', posted).expect(200);
    const event = await app.db.paymentEvent.findFirst({
      where: { transactionId: purchase.id, source: 'notification' },
    });
    expect(event).toMatchObject({ payload: posted, receivedAt: app.clock.now() });
  });

  test.for<object>([
    { 'k\u0000y': 'a\u0000b\ud83d', deep: ['\udc00'] },
    { trx_status: 'Success', trx_id: 100_200, trx_amount: 300 },
    { status: ['Successful'], trx_id: 'x'.repeat(129) },
    { status: 'a\u0000b', trx_id: '\ud83d' },
  ])('a notification is processed with unusable content: %j', async (content) => {
    const purchase = await startPurchase(app);
    await purchase.returnAfter('cancel');
    await purchase.outside({ action: 'pay' });
    await purchase.callback(null, content).expect(200);
    expect(await purchase.effects()).toMatchObject({ status: 'completed', receipts: 1 });
  });
});

describe('a customer who cancels', () => {
  test('can use the coupon again, and the sweep keeps querying', async () => {
    const purchase = await startDiscounted(app);
    await purchase.returnAfter('cancel');
    expect(await purchase.effects()).toMatchObject({
      status: 'canceled',
      settledAt: app.clock.now(),
      nextCheckAt: new Date(app.clock.now().getTime() + 3 * MINUTE),
      subscription: null,
      coupon: { used: 0, redemption: 'reserved' },
    });

    const asked = await purchase.questions();
    app.clock.advance(3 * MINUTE);
    await sweepPayments(app.deps);
    expect(await purchase.questions()).toBe(asked + 1);

    await purchase.outside({ action: 'pay' });
    app.clock.advance(6 * MINUTE);
    await sweepPayments(app.deps);
    expect(await purchase.effects()).toMatchObject({
      status: 'completed',
      receipts: 1,
      subscription: { expiresAt: app.clock.inDays(30) },
      coupon: { used: 1, redemption: 'redeemed' },
    });
  });

  test('has paid if the gateway says so', async () => {
    const purchase = await startDiscounted(app);
    await purchase.outside({ action: 'pay' });
    const { body } = await purchase.callback(purchase.user.token, { status: 'Canceled' });
    expect(body).toMatchObject({ status: 'completed', outcome: 'success' });
  });

  test('gets the same reply the second time', async () => {
    const purchase = await startDiscounted(app);
    await purchase.returnAfter('cancel');
    const { body } = await purchase.callback(purchase.user.token, { status: 'Canceled' });
    expect(body).toMatchObject({
      status: 'canceled',
      outcome: 'canceled',
      message: 'Callback already processed',
    });
  });
});
