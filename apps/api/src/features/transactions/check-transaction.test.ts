import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { expectedSettled } from '../../testing/payments/expected-effects.ts';
import {
  buy,
  type Purchase,
  startDiscounted,
  startPurchase,
} from '../../testing/payments/start-purchase.ts';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  admin = (await app.build.user({ role: 'admin' })).token;
});
afterAll(() => app.close());

async function check({ id }: { id: number }) {
  const { body } = await app.api.as(admin).post(`/api/admin/transactions/${id}/check`).expect(200);
  return body as { transaction: Record<string, unknown>; message: string };
}

test('a paid payment is completed with all its effects', async () => {
  const purchase = await startDiscounted(app);
  await purchase.outside({ action: 'pay' });
  expect(await check(purchase)).toMatchObject({
    transaction: { id: purchase.id, status: 'completed', user_id: purchase.user.id },
    message: 'The gateway confirmed the payment. It is now completed.',
  });
  expect((await check(purchase)).transaction.can_check).toBe(true);
  expect(await purchase.effects()).toMatchObject(expectedSettled(purchase));
});

const outcomes: [string, (purchase: Purchase) => Promise<unknown>, string, string][] = [
  [
    'nobody has paid yet',
    async () => {},
    'pending',
    'The gateway has no final status for this payment yet. Nothing has changed.',
  ],
  [
    'it failed',
    ({ outside }) => outside({ action: 'fail' }),
    'failed',
    'The gateway reports that the payment failed.',
  ],
  [
    'another amount was paid',
    ({ outside }) => outside({ action: 'pay', amount: '5.00' }),
    'review',
    'The gateway has a payment that does not match this order. It is now under review.',
  ],
  [
    'it was paid and refunded',
    async ({ outside }) => {
      await outside({ action: 'pay' });
      await outside({ action: 'refund' });
    },
    'refunded',
    'The gateway reports that the payment was refunded.',
  ],
];

test.for(outcomes)('if %s', async ([, happen, status, message]) => {
  const purchase = await startPurchase(app);
  await happen(purchase);
  expect(await check(purchase)).toMatchObject({ transaction: { status }, message });
});

describe('a payment that is settled, or unknown to every gateway', () => {
  test('is only confirmed', async () => {
    const purchase = await buy(app);
    expect(await check(purchase)).toMatchObject({
      transaction: { status: 'completed' },
      message: 'The gateway confirms the payment. Nothing has changed.',
    });
  });

  test('and was refunded since is refunded here too', async () => {
    const purchase = await buy(app);
    await purchase.outside({ action: 'refund' });
    expect((await check(purchase)).transaction.status).toBe('refunded');
    expect(await check(purchase)).toMatchObject({
      message: 'The gateway reports this payment as refunded. Nothing has changed.',
    });
  });

  test('of zero was never at a gateway', async () => {
    const coupon = await app.build.coupon({ discountValue: 100_00 });
    const plan = await app.build.plan();
    const user = await app.build.user();
    const { body } = await app.api
      .as(user.token)
      .post('/api/payment/initiate', {
        plan_id: plan.id,
        billing_cycle: 'monthly',
        coupon_code: coupon.code,
      })
      .expect(200);
    expect(await check({ id: body.transactionId })).toMatchObject({
      message: 'Nothing was due for this payment, so there is nothing to check.',
      transaction: { can_check: false },
    });
  });

  test('by hand cannot be checked, with a message that says so', async () => {
    const { row } = await app.build.claim();
    expect(await check(row)).toMatchObject({
      message:
        'This is a manual payment, so there is no gateway to check it with. Approve or reject what the customer submitted.',
      transaction: { status: 'pending', can_check: false },
    });
    // There was no query, so there is no event.
    expect(await app.db.paymentEvent.count({ where: { transactionId: row.id } })).toBe(0);
  });
});

test('a review that the gateway’s response confirms stays open', async () => {
  const purchase = await startPurchase(app);
  await purchase.outside({ action: 'pay', amount: '5.00' });
  await check(purchase);
  expect(await check(purchase)).toMatchObject({
    transaction: { status: 'review', paid_amount: 5, attention: ['review'] },
    message:
      'The gateway has a payment that still does not match this order. It stays under review.',
  });
});

test('a review ends if the amount is right by now', async () => {
  const purchase = await startPurchase(app);
  await app.sandbox.addFault({
    service: 'gateway',
    kind: 'wrongAmount',
    invoice_number: purchase.invoice,
    factor: 0.5,
    times: 1,
  });
  await purchase.outside({ action: 'pay' });
  expect((await check(purchase)).transaction).toMatchObject({
    status: 'review',
    paid_amount: 150,
    attention: ['review'],
  });
  expect((await check(purchase)).transaction).toMatchObject({
    status: 'completed',
    paid_amount: null,
    attention: [],
  });
});

test.for([
  ['down', 'The gateway cannot be reached right now. Nothing has changed.'],
  ['htmlError', 'The gateway sent a reply that cannot be read. Nothing has changed.'],
] as const)('a gateway that is %s changes nothing', async ([kind, message]) => {
  const purchase = await startPurchase(app);
  await app.sandbox.addFault({ service: 'gateway', kind, invoice_number: purchase.invoice });
  const checked = await check(purchase);
  await app.sandbox.clearFaults();
  expect(checked).toMatchObject({ transaction: { status: 'pending' }, message });
});

test('an order that the gateway does not know stays pending', async () => {
  const { id } = await startPurchase(app);
  await app.db.transaction.update({ where: { id }, data: { invoiceNumber: 'NB-UNKNOWN-1' } });
  expect(await check({ id })).toMatchObject({
    transaction: { status: 'pending' },
    message: 'The gateway has no record of this payment. Nothing has changed.',
  });
});

test('only one of several simultaneous checks reports the change', async () => {
  const purchase = await startDiscounted(app);
  await purchase.outside({ action: 'pay' });
  const checks = await Promise.all(Array.from({ length: 6 }, () => check(purchase)));
  const news = checks.filter(({ message }) => message.endsWith('It is now completed.'));
  expect(news).toHaveLength(1);
  expect(await purchase.effects()).toMatchObject(expectedSettled(purchase));
});
