import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import {
  buy,
  type Purchase,
  startDiscounted,
  startPurchase,
} from '../../../testing/payments/start-purchase.ts';
import { adminUserActions } from '../../../testing/users/admin-user-actions.ts';
import { readStatus } from '../../../testing/users/as-user.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

function resume({ invoice, user }: Purchase, token = user.token) {
  return app.api.as(token).post('/api/payment/resume', { invoice_number: invoice });
}

async function canResume(purchase: Purchase): Promise<boolean> {
  return (await readStatus(app, purchase.user, purchase)).can_resume;
}

test('a payment that was left leads to its page again, without another order', async () => {
  const purchase = await startPurchase(app);
  expect(await canResume(purchase)).toBe(true);
  const { body } = await resume(purchase).expect(200);
  expect(body).toEqual({ success: true, status: 'pending', paymentUrl: purchase.paymentUrl });
  expect(await app.db.transaction.count({ where: { userId: purchase.user.id } })).toBe(1);
  await purchase.returnAfter('pay');
  expect(await canResume(purchase)).toBe(false);
});

test('a payment that was made meanwhile is settled instead', async () => {
  const purchase = await startPurchase(app);
  await purchase.outside({ action: 'pay' });
  const { body } = await resume(purchase).expect(200);
  expect(body).toEqual({ success: true, status: 'completed', paymentUrl: null });
});

test('nobody is led there while the gateway does not say whether it was paid', async () => {
  const purchase = await startPurchase(app);
  await app.sandbox.addFault({ service: 'gateway', kind: 'down', on: 'status' });
  const { body } = await resume(purchase).expect(503);
  expect(body.code).toBe('gateway_unreachable');
  await app.sandbox.clearFaults();
});

test('nor once its price or its coupon is no longer held', async () => {
  const [plain, discounted] = [await startPurchase(app), await startDiscounted(app)];
  app.clock.advance(25 * MINUTE);
  expect([await canResume(plain), await canResume(discounted)]).toEqual([true, false]);
  app.clock.advance(DAY);
  expect(await canResume(plain)).toBe(false);
  const { body } = await resume(plain).expect(200);
  expect(body).toEqual({ success: true, status: 'pending', paymentUrl: null });
});

test('nor once the plan has changed, because its summary showed what the payment does no longer', async () => {
  const purchase = await startPurchase(app);
  app.clock.advance(MINUTE);
  const { user } = purchase;
  await buy(app, { user, plan: await app.build.plan() });
  expect(await canResume(purchase)).toBe(false);
  expect((await resume(purchase).expect(200)).body.paymentUrl).toBeNull();

  const later = await startPurchase(app, { user, plan: purchase.plan });
  app.clock.advance(MINUTE);
  expect(await canResume(later)).toBe(true);
  await (await adminUserActions(app)).update(user, { planName: purchase.plan.name });
  expect(await canResume(later)).toBe(false);
});

test.each([
  ['is not valid percent-encoding', '?page=%E0%A4%A', true],
  ['contained a credential', '?password=[hidden]', false],
])('an address that %s does not break the page of the payment', async (_, query, can) => {
  const purchase = await startPurchase(app);
  const { href } = new URL(query, purchase.paymentUrl);
  await app.asOwner(`UPDATE payment_events
    SET payload = replace(payload::text, '${purchase.paymentUrl}', '${href}')::jsonb
    WHERE transaction_id = ${purchase.id}`);
  expect(await canResume(purchase)).toBe(can);
});

test('nor anybody else, an administrator included', async () => {
  const [purchase, stranger] = [await startPurchase(app), await app.build.user()];
  const admin = await app.build.user({ role: 'admin' });
  await resume(purchase, stranger.token).expect(404);
  await resume(purchase, admin.token).expect(404);
  expect(await readStatus(app, admin, purchase)).toMatchObject({ can_resume: false });
});
