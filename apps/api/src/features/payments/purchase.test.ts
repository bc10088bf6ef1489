import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

test('a visitor registers, buys a plan with a coupon and sees it', async () => {
  await app.build.plan({ name: 'Free', monthlyPrice: 0, yearlyPrice: 0 });
  const plan = await app.build.plan({ name: 'Pro', monthlyPrice: 499_00 });
  const coupon = await app.build.coupon({ discountValue: 10_00, maxUses: 5 });

  const person = {
    firstname: 'Rahim',
    lastname: 'Uddin',
    email: 'Rahim@Example.com ',
    password: 'Secret-124',
  };
  const registered = await app.api.post('/api/auth/register', person).expect(201);
  expect(registered.body.user).toMatchObject({
    name: 'Rahim Uddin',
    email: 'rahim@example.com',
    role: 'user',
    plan_name: 'Free',
    expiry_date: null,
  });
  expect(JSON.stringify(registered.body)).not.toContain('assword');

  const signedIn = await app.api
    .post('/api/auth/login', { email: 'rahim@example.com', password: person.password })
    .expect(200);
  const api = app.api.as(signedIn.body.token);

  const { body: listed } = await api.get('/api/auth/plans').expect(200);
  expect(listed.plans.map(({ name }: { name: string }) => name)).toEqual(['Free', 'Pro']);

  const { body: validated } = await api
    .post('/api/coupon/validate', {
      code: coupon.code.toLowerCase(),
      planId: plan.id,
      billing_cycle: 'monthly',
    })
    .expect(200);
  expect(validated).toEqual({
    valid: true,
    coupon: {
      discountType: 'percentage',
      discountValue: 10,
      discountAmount: 49.9,
      finalAmount: 449.1,
    },
  });

  const { body: initiated } = await api
    .post('/api/payment/initiate', {
      plan_id: plan.id,
      coupon_code: coupon.code,
      billing_cycle: 'monthly',
    })
    .expect(200);
  expect(initiated.success).toBe(true);
  expect(initiated.invoiceNumber).toMatch(/^[A-Z0-9-]{8,20}$/);

  const returned = await app.sandbox.choose(initiated.paymentUrl, 'pay', 'bkash');
  expect(returned.pathname).toBe('/payment/callback');
  const { body: processed } = await api
    .post('/api/payment/process-callback', Object.fromEntries(returned.searchParams))
    .expect(200);
  expect(processed).toMatchObject({
    success: true,
    status: 'completed',
    outcome: 'success',
    transactionId: initiated.transactionId,
  });

  const { body: me } = await api.get('/api/auth/me').expect(200);
  expect(me.user).toMatchObject({
    plan_name: 'Pro',
    plan_price: 499,
    billing_cycle: 'monthly',
    expiry_date: app.clock.inDays(30).toISOString(),
  });

  const { body: history } = await api.get('/api/payment/history').expect(200);
  expect(history.pagination).toEqual({ page: 1, limit: 10, total: 1, totalPages: 1 });
  expect(history.transactions[0]).toMatchObject({
    status: 'completed',
    payment_status: 'completed',
    amount: 499,
    discount_amount: 49.9,
    final_amount: 449.1,
    coupon_code: coupon.code,
  });
  expect(await app.db.coupon.findUnique({ where: { id: coupon.id } })).toMatchObject({
    usedCount: 1,
  });

  await app.runJobs();
  const mails = await app.sandbox.mails('rahim@example.com');
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Nobayon: confirm your email address',
    // Supertest does not store the cookie that identifies the device.
    'Nobayon: new sign-in to your account',
    `Nobayon: receipt ${initiated.invoiceNumber}`,
  ]);
  const receipt = mails.find(({ subject }) => subject.includes('receipt'));
  expect(receipt?.text).toMatch(/Total paid\s+BDT\s449\.10/);
});
