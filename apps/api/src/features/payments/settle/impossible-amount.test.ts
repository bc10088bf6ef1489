import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

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
