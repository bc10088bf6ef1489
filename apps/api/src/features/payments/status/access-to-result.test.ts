import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { callers, posts } from '../../../testing/payments/callback-posts.ts';
import { startDiscounted, startPurchase } from '../../../testing/payments/start-purchase.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

test.for(['somebody else', 'nobody'] as const)(
  'a post by %s settles for the buyer and names no transaction',
  async (who) => {
    const purchase = await startDiscounted(app);
    await purchase.outside({ action: 'pay' });
    const { body } = await purchase.callback(await callers[who](app, purchase)).expect(200);
    expect(body).toEqual({
      success: true,
      message: 'Payment completed',
      status: 'completed',
      outcome: 'success',
    });
    expect(await purchase.effects()).toMatchObject({
      subscription: { periods: [{ transactionId: purchase.id }] },
      receipts: 1,
    });
  },
);

test('another user who triggers the settlement does not see the payment', async () => {
  const [purchase, stranger] = [await startPurchase(app), await app.build.user()];
  await purchase.outside({ action: 'pay' });
  await purchase.callback(stranger.token).expect(200);
  expect(await app.db.subscription.findUnique({ where: { userId: stranger.id } })).toBeNull();
  const { body } = await app.api.as(stranger.token).get('/api/payment/history').expect(200);
  expect(body.transactions).toEqual([]);
});

test('for other users the payment does not exist', async () => {
  const [purchase, stranger] = [await startPurchase(app), await app.build.user()];
  const asked = await purchase.questions();
  const refusals = await Promise.all([
    purchase.verify(stranger.token),
    app.api.as(stranger.token).get(`/api/payment/status/${purchase.id}`),
    app.api.as(stranger.token).get(`/api/payment/status/${purchase.invoice}`),
    app.api.as(stranger.token).get('/api/payment/status/NB-THERE0IS0NO0SUCH'),
  ]);
  for (const { status, body } of refusals) {
    expect(status).toBe(404);
    expect(body).toMatchObject({
      success: false,
      code: 'transaction_not_found',
      error: 'Payment not found.',
    });
  }
  expect(await purchase.questions()).toBe(asked);
});

test('status and verify require a token', async () => {
  const purchase = await startPurchase(app);
  await purchase.verify(null).expect(401);
  await app.api.get(`/api/payment/status/${purchase.id}`).expect(401);
});

test('an unknown invoice is a 404 for everybody', async () => {
  const owner = await startPurchase(app);
  for (const { tokenFor, type } of posts) {
    const { body } = await app.api
      .as(await tokenFor(app, owner))
      .post('/api/payment/process-callback')
      .type(type)
      .send({ invoice_number: 'NB-THERE0IS0NO0SUCH', status: 'Successful' })
      .expect(404);
    expect(body).toMatchObject({ success: false, code: 'transaction_not_found' });
  }
});

test('an invalid token is rejected', async () => {
  const purchase = await startPurchase(app);
  await purchase.callback('not.a.token').expect(401);
  expect(await purchase.effects()).toMatchObject({ status: 'pending', events: ['gateway'] });
});
