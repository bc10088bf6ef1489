import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../create-test-app.ts';
import { paymentCalls } from './calls.ts';
import { type SpecClient, specClient } from './spec-client.ts';
import { ALREADY_PROCESSED, failureTexts } from './texts.ts';

let app: TestApp;
let client: SpecClient;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  client = specClient(app.url);
  await app.build.plan({ name: 'Free', monthlyPrice: 0, yearlyPrice: 0 });
  await app.build.plan({ name: 'Pro', monthlyPrice: 799_00, yearlyPrice: 7_990_00 });
  await app.build.coupon({ code: 'EID20' });
  await client.enter('register', {
    firstname: 'Nusrat',
    lastname: 'Jahan',
    email: 'nusrat@example.com',
    password: 'Padma-1971!',
  });
});
afterAll(() => app.close());

/** What the checkout shows: the plans but any that is named Free. */
async function findPlan(name: string) {
  const { plans } = await client.call('plans');
  const plan = plans.find((plan) => plan.name === name);
  if (!plan) throw new Error(`There is no plan ${name}.`);
  return plan;
}

/** Pays at the provider's, or does otherwise there, and reports what it sends the browser back with. */
async function visitProvider(paymentUrl: string, outcome: 'pay' | 'fail' | 'cancel' | 'leave') {
  const { searchParams } = await app.sandbox.choose(paymentUrl, outcome);
  const [status, invoice_number, trx_id] = ['status', 'invoice_number', 'trx_id'].map((name) =>
    searchParams.get(name),
  );
  const body = { status, invoice_number, trx_id };
  const report = () => client.call('processCallback', { body });
  return { invoice: invoice_number ?? '', report };
}

const latest = async () => {
  const { transactions } = await client.call('history', { query: { page: '1', limit: '10' } });
  return transactions[0];
};

test('a plan is bought with a coupon, and the return counts once', async () => {
  const { id } = await findPlan('Pro');
  const order = { code: ' eid20 ', planId: id, billing_cycle: 'yearly' };
  const { valid, coupon } = await client.call('validateCoupon', { body: order });
  expect([valid, coupon]).toEqual([
    true,
    {
      discountType: 'percentage',
      discountValue: 20,
      discountAmount: 1_598,
      finalAmount: 6_392,
    },
  ]);
  const { paymentUrl } = await client.call('initiate', {
    body: { plan_id: id, coupon_code: 'EID20', billing_cycle: 'yearly' },
  });
  const { invoice, report } = await visitProvider(paymentUrl, 'pay');
  expect(await report()).toMatchObject({ success: true, message: 'Payment completed' });
  expect(await report()).toMatchObject({ success: true, message: ALREADY_PROCESSED });
  expect((await client.call('me')).user).toMatchObject({ plan_name: 'Pro' });
  const transaction = await latest();
  expect(transaction).toMatchObject({
    invoice_number: invoice,
    plan_name: 'Pro',
    amount: 7_990,
    discount_amount: 1_598,
    final_amount: 6_392,
    status: 'completed',
    payment_status: 'completed',
  });
  const shown = await client.call('paymentStatus', { id: transaction?.id ?? 0 });
  expect(shown.transaction).toEqual(transaction);
  await client.call('verifyPayment', { body: { invoice_number: invoice } });
});

test.each([
  ['an empty one', { coupon_code: '' }],
  ['a blank one', { coupon_code: '  ' }],
  ['null', { coupon_code: null }],
  ['none', {}],
])('for a coupon, %s is none', async (_case, coupon) => {
  const { id } = await findPlan('Pro');
  await client.call('initiate', { body: { plan_id: id, billing_cycle: 'monthly', ...coupon } });
  expect(await latest()).toMatchObject({ discount_amount: 0, final_amount: 799 });
});

test.each([
  ['fail', 'failed'],
  ['cancel', 'canceled'],
  ['leave', 'pending'],
] as const)('somebody who does not pay (%s) has a payment that is %s', async (outcome, status) => {
  const { id } = await findPlan('Pro');
  const { paymentUrl } = await client.call('initiate', {
    body: { plan_id: id, billing_cycle: 'monthly' },
  });
  const { report } = await visitProvider(paymentUrl, outcome);
  await report();
  expect(await latest()).toMatchObject({ status });
});

test('the history has pages of ten', async () => {
  const query = { page: '1', limit: '10' };
  const { transactions, pagination } = await client.call('history', { query });
  expect(pagination).toEqual({ page: 1, limit: 10, total: 8, totalPages: 1 });
  expect(transactions).toHaveLength(8);
});

test('what cannot be done is said in words for people', async () => {
  const { id } = await findPlan('Pro');
  const unknown = await client.call('validateCoupon', {
    body: { code: 'NONESUCH', planId: id, billing_cycle: 'monthly' },
  });
  expect(unknown).toEqual({ valid: false, error: 'Invalid coupon code' });
  const odd = await client.fail('initiate', { body: { plan_id: id, billing_cycle: 'weekly' } });
  expect(failureTexts.initiate(odd)).toBe('This must be one of: monthly, yearly');
  const free = await findPlan('Free');
  const notSold = await client.fail('initiate', {
    body: { plan_id: free.id, billing_cycle: 'monthly' },
  });
  expect([notSold.status, failureTexts.initiate(notSold)]).toEqual([
    400,
    'This plan is not for sale.',
  ]);
  const foreign = await client.fail('paymentStatus', { id: 'NB-NOSUCH' });
  expect(foreign.status).toBe(404);
  await app.sandbox.addFault({ service: 'gateway', kind: 'down' });
  const away = await client.fail('initiate', { body: { plan_id: id, billing_cycle: 'monthly' } });
  expect(away.status).toBe(503);
  await app.sandbox.clearFaults();
});

test('every call about payments has been made', () => {
  expect(client.unmade(paymentCalls)).toEqual([]);
});
