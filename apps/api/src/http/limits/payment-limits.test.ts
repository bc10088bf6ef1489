import { expect, test } from 'vitest';
import type { TestApp } from '../../testing/create-test-app.ts';
import { callback, limitedApps } from '../../testing/http/limited-apps.ts';
import { startPurchase } from '../../testing/payments/start-purchase.ts';

const limited = limitedApps();
let app: TestApp;

/** A paid payment without a notification. */
async function paid() {
  const purchase = await startPurchase(app);
  await purchase.outside({ action: 'pay' });
  return purchase;
}
const isCompleted = async ({ effects }: Awaited<ReturnType<typeof paid>>) => {
  await app.makeJobsDue();
  expect(await effects()).toMatchObject({ status: 'completed', receipts: 1 });
};

test('posts are limited by address and payment, and rejected ones are still queried', async () => {
  app = await limited('CALLBACK_PER_INVOICE', 1, { trustProxy: 1 });
  const [purchase, other] = [await startPurchase(app), await paid()];
  await callback(app, purchase.invoice).expect(200);
  await purchase.outside({ action: 'pay' });
  const rejected = await callback(app, purchase.invoice).expect(429);
  expect(rejected.body).toMatchObject({ success: false, code: 'too_many_requests' });
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
  await callback(app, other.invoice).expect(200);
  await callback(app, purchase.invoice).set('X-Forwarded-For', '203.0.113.1').expect(200);
  await isCompleted(purchase);
});

test('posts of their owner are limited for all payments together, and rejected ones are still queried', async () => {
  app = await limited('VERIFY_PER_USER', 2);
  const [purchase, stranger] = [await paid(), await app.build.user()];
  const verify = (number: string) =>
    app.api.as(purchase.user.token).post('/api/payment/verify', { invoice_number: number });
  await verify('NB-ANOTHER0000000000').expect(404);
  await verify('NB-STILL0ANOTHER0000').expect(404);
  await verify(purchase.invoice).expect(429);
  await purchase.callback(purchase.user.token).expect(429);
  await app.api.as(stranger.token).post('/api/payment/verify', { invoice_number: 'x' }).expect(404);
  await isCompleted(purchase);
});

test('posts that are no good are limited by address, and the others do not count', async () => {
  app = await limited('CALLBACK_REFUSED_PER_IP', 2);
  const purchase = await paid();
  const post = (body: object) => app.api.post('/api/payment/process-callback', body);
  for (let n = 0; n < 3; n += 1) await callback(app, purchase.invoice).expect(200);
  await callback(app, 'NB-NONE').expect(404);
  await post({}).expect(400);
  await post({}).set('Authorization', 'Bearer of-nobody').expect(401);
  await post({}).expect(429);
});

test('posts that exceed another limit count as no good, and are then rejected before they are read', async () => {
  const others = { CALLBACK_PER_INVOICE: 1 };
  app = await limited('CALLBACK_REFUSED_PER_IP', 2, { others });
  const [purchase, other] = [await paid(), await paid()];
  await callback(app, purchase.invoice).expect(200);
  await callback(app, other.invoice).expect(200);
  await callback(app, purchase.invoice).expect(429);
  await app.api.post('/api/payment/process-callback', {}).expect(400);
  await app.api.post('/api/payment/process-callback', {}).expect(429);
});

test('posts about unknown payments are limited, and those about existing ones are still queried', async () => {
  app = await limited('CALLBACK_UNKNOWN_PER_IP', 2);
  const [purchase, other] = [await paid(), await paid()];
  for (let n = 0; n < 4; n += 1) await callback(app, purchase.invoice).expect(200);
  for (let n = 0; n < 2; n += 1) await callback(app, `NB-NONE${n}`).expect(404);
  await callback(app, 'NB-NONE2').expect(429);
  await callback(app, other.invoice).expect(429);
  await isCompleted(other);
});
