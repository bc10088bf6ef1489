import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../../../testing/clock.ts';
import {
  type AppBehindProxy,
  createAppBehindProxy,
} from '../../../testing/faults/app-behind-proxy.ts';
import { expectedHeld, expectedReleased } from '../../../testing/payments/expected-effects.ts';
import { readEffects } from '../../../testing/payments/read-effects.ts';
import { initiate, startPurchase } from '../../../testing/payments/start-purchase.ts';
import { sweepPayments } from '../due/sweep-payments.ts';

let app: AppBehindProxy['app'];
let tamperingProxy: AppBehindProxy['tamperingProxy'];
let recover: AppBehindProxy['recover'];
let close: AppBehindProxy['close'];
beforeAll(async () => {
  ({ app, tamperingProxy, recover, close } = await createAppBehindProxy());
});
afterEach(() => recover());
afterAll(() => close());

const answering = (answer: object | string) => async () =>
  tamperingProxy.rewrite('/initiate-payment', () =>
    typeof answer === 'string' ? answer : JSON.stringify(answer),
  );
const sendingTo = (payment_url: string) => async () =>
  tamperingProxy.rewrite('/initiate-payment', (text) =>
    JSON.stringify({ ...JSON.parse(text), payment_url }),
  );
const fault = (kind: 'down' | 'lostReply') => () =>
  app.sandbox.addFault({ service: 'gateway', kind, on: 'initiate' });

/** An order with a single-use coupon that the gateway does not accept, and its row. */
async function startInTrouble(begin: () => Promise<unknown>) {
  await begin();
  const [user, plan, coupon] = await Promise.all([
    app.build.user(),
    app.build.plan(),
    app.build.coupon({ maxUses: 1 }),
  ]);
  const reply = await initiate(app, { user, plan, coupon });
  await recover();
  const row = await app.db.transaction.findFirstOrThrow({ where: { userId: user.id } });
  return { reply, user, plan, coupon, invoice: row.invoiceNumber };
}

describe('the gateway’s answer to the order is lost', () => {
  const troubles = {
    'it is slow': () =>
      app.sandbox.addFault({ service: 'gateway', kind: 'slow', on: 'initiate', delayMs: 60_000 }),
    'it is down': fault('down'),
    'its answer is lost': fault('lostReply'),
  };

  test.for(Object.entries(troubles))('%s', async ([, begin]) => {
    const { reply, user, plan, coupon, invoice } = await startInTrouble(begin);
    expect(reply.status).toBe(503);
    expect(reply.body).toMatchObject({
      success: false,
      code: 'gateway_unreachable',
      error:
        'The payment provider cannot be reached right now. You have not been charged. Please try again.',
    });
    expect(await readEffects(app, invoice)).toMatchObject({
      ...expectedHeld,
      status: 'canceled',
      nextCheckAt: new Date(app.clock.now().getTime() + 3 * MINUTE),
      events: ['gateway'],
    });

    const again = await startPurchase(app, { user, plan, coupon });
    expect(again.invoice).not.toBe(invoice);
  });

  test('and the sweep finds the payment if it was accepted and paid', async () => {
    const { invoice } = await startInTrouble(troubles['its answer is lost']);
    await app.sandbox.command(invoice, { action: 'pay' });
    app.clock.advance(3 * MINUTE);
    await sweepPayments(app.deps);
    expect(await readEffects(app, invoice)).toMatchObject({
      status: 'completed',
      receipts: 1,
      subscription: { periods: [{ days: 30, worth: 240_00 }] },
      coupon: { used: 1, redemption: 'redeemed' },
    });
  });

  test('and the sweep leaves the payment canceled if it was not accepted', async () => {
    const { invoice } = await startInTrouble(troubles['it is down']);
    app.clock.advance(3 * MINUTE);
    await sweepPayments(app.deps);
    expect(await readEffects(app, invoice)).toMatchObject({ ...expectedHeld, status: 'canceled' });
  });
});

describe('the gateway rejects the order', () => {
  const refusals = {
    'wrong credentials': answering({ status_code: '1001', message: 'Invalid credential.' }),
    'a duplicate invoice': answering({ status_code: 1008, message: 'Duplicate invoice number.' }),
    'a payment page on another host': sendingTo('https://pay.example.com/gateway/pay/1'),
    'a payment page that is a script': sendingTo('javascript:alert(1)'),
  };

  test.for(Object.entries(refusals))('%s', async ([, begin]) => {
    const { reply, plan, coupon, invoice } = await startInTrouble(begin);
    expect(reply.status).toBe(502);
    expect(reply.body).toMatchObject({
      success: false,
      code: 'gateway_refused',
      error: 'Failed to initiate payment',
    });
    expect(await readEffects(app, invoice)).toMatchObject({
      ...expectedReleased,
      status: 'failed',
      // The gateway may still have accepted an order.
      nextCheckAt: new Date(app.clock.now().getTime() + 3 * MINUTE),
      events: ['gateway'],
    });
    await startPurchase(app, { plan, coupon });
  });

  test('but collects the money: a query completes the payment', async () => {
    const { user, invoice } = await startInTrouble(refusals['a payment page on another host']);
    await app.sandbox.command(invoice, { action: 'pay' });
    await app.api
      .as(user.token)
      .post('/api/payment/verify', { invoice_number: invoice })
      .expect(200);
    expect(await readEffects(app, invoice)).toMatchObject({
      status: 'completed',
      receipts: 1,
      coupon: { used: 1, redemption: 'redeemed' },
    });
  });

  test('a payment page whose address contains credentials is rejected', async () => {
    const { host } = new URL(app.sandboxUrl);
    const { reply } = await startInTrouble(sendingTo(`http://user:secret@${host}/gateway/pay/1`));
    expect(reply.status).toBe(502);
  });
});

describe('the order that the gateway gets', () => {
  test.for([
    [300_00, '300.00'],
    [19_99, '19.99'],
    [100_10, '100.10'],
    [1, '0.01'],
    [1_000_000_00, '1000000.00'],
  ] as const)('%d paisa are %s taka', async ([monthlyPrice, asked]) => {
    const plan = await app.build.plan({ monthlyPrice });
    const { invoice } = await startPurchase(app, { plan });
    expect(await app.sandbox.order(invoice)).toMatchObject({ request_amount: asked });
  });

  test('contains the customer, the plan and the return address, with the fee on the merchant', async () => {
    const purchase = await startPurchase(app);
    const { user, plan } = purchase;
    expect(await app.sandbox.order(purchase.invoice)).toMatchObject({
      cust_name: `${user.firstname} ${user.lastname}`,
      cust_email: user.email,
      callback_url: 'https://nobayon.test/payment/callback',
      reference: `Nobayon ${plan.name}`,
      pay_with_charge: false,
      state: 'processing',
    });
    expect(purchase.invoice).toMatch(/^[A-Z0-9-]{8,20}$/);
    expect(new URL(purchase.paymentUrl).host).toBe(new URL(app.sandboxUrl).host);
  });
});

describe('plans that cannot be bought', () => {
  test('are the free plan, archived plans and unknown plans', async () => {
    const user = await app.build.user();
    const freePlan = await app.build.plan({ name: 'Free', monthlyPrice: 0, yearlyPrice: 0 });
    const gone = await app.build.plan({ archivedAt: app.clock.now() });
    const codes = [];
    for (const plan of [freePlan, gone, { ...gone, id: 999_999 }]) {
      const { body } = await initiate(app, { user, plan });
      codes.push(body.code);
    }
    expect(codes).toEqual(['plan_not_for_sale', 'plan_not_found', 'plan_not_found']);
    expect(await app.db.transaction.count({ where: { userId: user.id } })).toBe(0);
  });
});
