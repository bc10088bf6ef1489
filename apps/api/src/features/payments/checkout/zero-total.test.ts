import { pairs } from '@nobayon/shared/testing/effort.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { queueJob } from '../../../jobs/queue.store.ts';
import { DAY } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buy, initiate, startPurchase } from '../../../testing/payments/start-purchase.ts';
import { readStatus } from '../../../testing/users/as-user.ts';
import { sweepPayments } from '../due/sweep-payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterEach(() => app.sandbox.clearFaults());
afterAll(() => app.close());

const whole = () => app.build.coupon({ discountValue: 100_00, maxUses: 3 });

test.for([
  ['all of it', { discountType: 'percentage', discountValue: 100_00 }],
  ['more than it costs', { discountType: 'fixed', discountValue: 1_000_00 }],
] as const)('a coupon that takes off %s completes the payment at once', async ([, discount]) => {
  const coupon = await app.build.coupon({ ...discount, maxUses: 3 });
  const purchase = await startPurchase(app, { coupon });
  expect(purchase.paymentUrl).toBe(
    `https://nobayon.test/payment/success?transactionId=${purchase.id}&invoiceNumber=${purchase.invoice}`,
  );
  expect(await purchase.effects()).toMatchObject({
    status: 'completed',
    gatewayId: null,
    settledAt: app.clock.now(),
    nextCheckAt: null,
    receipts: 1,
    events: [],
    coupon: { used: 1, redemption: 'redeemed' },
    subscription: {
      plan: purchase.plan.name,
      expiresAt: app.clock.inDays(30),
      periods: [{ transactionId: purchase.id, days: 30, worth: 0 }],
    },
  });
  expect((await app.sandbox.orders()).map(({ invoice_number }) => invoice_number)).not.toContain(
    purchase.invoice,
  );
});

test('a total of zero needs no gateway, whether one is ready or chosen', async () => {
  const { gateways } = app.deps;
  // Manual payment without a wallet.
  const manual = gateways.connected.filter(({ name }) => name === 'manual');
  for (const [offered, gateway] of pairs([manual, []], [undefined, 'manual', 'paypal'])) {
    app.deps.gateways = { ...gateways, offered };
    const order = { coupon: await whole(), ...(gateway && { gateway }) };
    expect((await (await startPurchase(app, order)).effects()).status).toBe('completed');
    const [user, plan] = [await app.build.user(), await app.build.plan()];
    const { status, body } = await initiate(app, { user, plan });
    expect([status, body.code]).toEqual([400, 'gateway_unknown']);
    expect(await app.db.transaction.count({ where: { userId: user.id } })).toBe(0);
  }
  app.deps.gateways = gateways;
});

test('the result page shows it as completed, and no caller makes us query the gateway', async () => {
  const purchase = await startPurchase(app, { coupon: await whole() });
  expect(await readStatus(app, purchase.user, purchase)).toMatchObject({
    status: 'completed',
    payment_status: 'completed',
    amount: 300,
    discount_amount: 300,
    final_amount: 0,
  });
  const { body } = await purchase.callback(null, { status: 'Failed' }).expect(200);
  expect(body).toMatchObject({ status: 'completed', message: 'Callback already processed' });
  expect((await purchase.verify().expect(200)).body.status).toBe('completed');
  app.clock.advance(3 * DAY);
  await sweepPayments(app.deps);
  expect(await purchase.effects()).toMatchObject({ status: 'completed', events: ['unverified'] });
});

test('a plan that costs nothing needs no coupon, nor a gateway that is up', async () => {
  await app.sandbox.addFault({ service: 'gateway', kind: 'down' });
  const plan = await app.build.plan({ monthlyPrice: 0 });
  const purchase = await startPurchase(app, { plan });
  expect(await purchase.effects()).toMatchObject({
    status: 'completed',
    receipts: 1,
    coupon: null,
    subscription: { plan: plan.name, expiresAt: app.clock.inDays(30) },
  });
});

test('free days have no value in a change of plan', async () => {
  const { user } = await startPurchase(app, { coupon: await whole() });
  const upgrade = await buy(app, { user });
  expect(await upgrade.effects()).toMatchObject({
    carriedDays: 0,
    subscription: { expiresAt: app.clock.inDays(30) },
  });
});

test('a customer can place five orders without a charge in 24 hours, simultaneous or not', async () => {
  const user = await app.build.user();
  const [gratis, plan] = [await app.build.plan({ monthlyPrice: 0 }), await app.build.plan()];
  const coupon = await app.build.coupon({ discountValue: 100_00 });
  const order = (n: number) => ({ user, plan: n % 2 ? gratis : plan, coupon });
  const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => initiate(app, order(n))));
  const codes = replies.map(({ status, body }) => body.code ?? status).toSorted();
  expect(codes).toEqual([...Array(5).fill(200), ...Array(3).fill('free_order_limit')]);
  expect(await app.db.transaction.count({ where: { userId: user.id } })).toBe(5);
  // What costs something can be bought, and another customer is another matter.
  await initiate(app, { user, plan: await app.build.plan() }).expect(200);
  await startPurchase(app, { coupon });
  app.clock.advance(DAY);
  await initiate(app, order(0)).expect(200);
});

test('receipts of them are among the ten notices a day to an address that was not confirmed', async () => {
  const user = await app.build.user({ emailProvenAt: null });
  const plan = await app.build.plan({ monthlyPrice: 0 });
  const receiptsOf = async () => {
    await app.runJobs();
    return (await app.sandbox.mails(user.email)).length;
  };
  const notices = Array.from({ length: 8 }, (_, n) => n);
  for (const n of notices) {
    await queueJob(app.db, 'send_password_changed', { userId: user.id, sessionVersion: 100 + n });
  }
  expect(await receiptsOf()).toBe(8);
  for (const sent of [9, 10, 10]) {
    await startPurchase(app, { user, plan });
    expect(await receiptsOf()).toBe(sent);
  }
  // A payment is always confirmed.
  await buy(app, { user });
  expect(await receiptsOf()).toBe(11);
});
