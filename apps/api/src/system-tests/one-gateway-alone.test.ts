import type { FaultInput } from '@nobayon/sandbox/faults/fault.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sweepPayments } from '../features/payments/due/sweep-payments.ts';
import { HOUR, MINUTE } from '../testing/clock.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { pressAndReturn } from '../testing/payments/come-back.ts';
import { offerEveryGateway } from '../testing/payments/gateways/offer-every-gateway.ts';
import { initiate, type Purchase, startPurchase } from '../testing/payments/start-purchase.ts';
import { adminUserActions } from '../testing/users/admin-user-actions.ts';

// Behavior of single gateways; `gateways.test.ts` tests what they share.

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ atOwnAddress: true, gatewayTimeoutMs: 5_000 });
  await offerEveryGateway(app);
});

type GatewayFault = Extract<FaultInput, { service: 'gateway' }>;
type Kind<F> = F extends GatewayFault ? Omit<F, 'service'> : never;

const addFault = (fault: Kind<GatewayFault>) =>
  app.sandbox.addFault({ service: 'gateway', ...fault } as FaultInput);

async function sweepAfter(ms: number) {
  app.clock.advance(ms);
  await sweepPayments(app.deps);
}

async function expectGranted(purchase: Purchase) {
  expect(await purchase.books()).toMatchObject({
    status: 'completed',
    receipts: 1,
    gatewayId: (await app.sandbox.order(purchase.invoice)).trx_id,
    subscription: { periods: [{ transactionId: purchase.id }] },
  });
}

const expectOpen = async (purchase: Purchase) =>
  expect(await purchase.books()).toMatchObject({ status: 'pending', subscription: null });

afterEach(async () => {
  await app.sandbox.clearFaults();
  await app.db.transaction.updateMany({ data: { nextCheckAt: null, askAfter: null } });
  await app.db.gatewayState.deleteMany();
});
afterAll(() => app.close());

describe('bKash, where the money moves at our request', () => {
  async function agreed() {
    const purchase = await startPurchase(app, { gateway: 'bkash' });
    const brought = await pressAndReturn(app, purchase, 'pay');
    return {
      purchase,
      comeBack: () => purchase.callback(purchase.user.token, brought).expect(200),
    };
  }

  test('an execute with a lost reply is queried, and not repeated', async () => {
    const { purchase, comeBack } = await agreed();
    await addFault({ kind: 'lostReply', on: 'execute' });
    await comeBack();
    await expectGranted(purchase);
  });

  test.each(['down', 'htmlError'] as const)(
    'an execute that never came (%s) is made up for once it is sure',
    async (kind) => {
      const { purchase, comeBack } = await agreed();
      await addFault({ kind, on: 'execute' });
      await comeBack();
      await expectOpen(purchase);
      await app.sandbox.clearFaults();
      await sweepAfter(7 * MINUTE);
      await expectGranted(purchase);
    },
  );

  test('a rejected one has failed', async () => {
    const { purchase, comeBack } = await agreed();
    await addFault({ kind: 'errorCode', code: '2023', on: 'execute' });
    expect((await comeBack()).body).toMatchObject({ status: 'failed' });
    await app.sandbox.clearFaults();
    // They were told that it failed.
    await sweepAfter(7 * MINUTE);
    expect(await purchase.books()).toMatchObject({ status: 'failed', subscription: null });
    expect(await app.sandbox.order(purchase.invoice)).toMatchObject({ trx_id: null });
  });

  test('a payment that was canceled before the customer agreed is never charged', async () => {
    const purchase = await startPurchase(app, { gateway: 'bkash' });
    await purchase.callback(purchase.user.token, { status: 'canceled' }).expect(200);
    await app.sandbox.press(purchase.paymentUrl, 'pay');
    await sweepAfter(7 * MINUTE);
    expect(await purchase.books()).toMatchObject({ status: 'canceled' });
    expect(await app.sandbox.order(purchase.invoice)).toMatchObject({ trx_id: null });
  });

  test.each<[string, (purchase: Purchase) => Promise<unknown>]>([
    ['a stranger', (purchase) => purchase.callback(null, { status: 'successful' }).expect(200)],
    ['the sweep', () => sweepAfter(7 * MINUTE)],
    [
      'an administrator',
      async ({ id }) => {
        const admin = await app.build.user({ role: 'admin' });
        await app.api.as(admin.token).post(`/api/admin/transactions/${id}/check`).expect(200);
      },
    ],
  ])('a payment of a deleted account is never charged, even if %s asks', async (_who, ask) => {
    const { purchase } = await agreed();
    const { remove } = await adminUserActions(app);
    await remove(purchase.user.id).expect(200);
    await ask(purchase);
    expect(await purchase.books()).toMatchObject({ status: 'canceled' });
    expect(await app.sandbox.order(purchase.invoice)).toMatchObject({ trx_id: null });
  });

  test.each<[string, (purchase: Purchase, coupon: { code: string }) => Promise<unknown>]>([
    [
      'price',
      ({ plan }) => {
        app.clock.advance(24 * HOUR + 1);
        return app.db.plan.update({ where: { id: plan.id }, data: { monthlyPrice: 900_00 } });
      },
    ],
    [
      'coupon',
      ({ plan }, coupon) => {
        app.clock.advance(31 * MINUTE);
        return startPurchase(app, { plan, coupon });
      },
    ],
  ])('nobody is charged for an order whose %s has lapsed', async (_what, lapse) => {
    const coupon = await app.build.coupon({ maxUses: 1 });
    const purchase = await startPurchase(app, { gateway: 'bkash', coupon });
    await pressAndReturn(app, purchase, 'pay');
    await lapse(purchase, coupon);
    const { body } = await purchase.verify().expect(200);
    expect(body).toMatchObject({ status: 'canceled' });
    expect(await app.sandbox.order(purchase.invoice)).toMatchObject({ trx_id: null });
  });

  test('a payment without the customer’s agreement is given up once it can no longer get it', async () => {
    const purchase = await startPurchase(app, { gateway: 'bkash' });
    await sweepAfter(24 * HOUR);
    await expectOpen(purchase);
    await sweepAfter(7 * HOUR);
    expect(await purchase.books()).toMatchObject({ status: 'canceled' });
  });

  test('a token that expires early is replaced', async () => {
    const { purchase, comeBack } = await agreed();
    await app.sandbox.bkash.expireTokens();
    await comeBack();
    await sweepAfter(7 * MINUTE);
    await expectGranted(purchase);
  });
});

describe('PipraPay, which cannot be queried by our number', () => {
  /** A payment whose start got no reply, and the gateway's id of it. */
  async function lostStart() {
    await addFault({ gateway: 'piprapay', kind: 'lostReply', on: 'initiate' });
    const [user, plan] = [await app.build.user(), await app.build.plan()];
    await initiate(app, { user, plan, gateway: 'piprapay' }).expect(503);
    await app.sandbox.clearFaults();
    const row = await app.db.transaction.findFirstOrThrow({ where: { userId: user.id } });
    expect(row).toMatchObject({ status: 'review', reviewReason: 'start_lost', paidAmount: null });
    const { gateway_reference } = await app.sandbox.order(row.invoiceNumber);
    const find = () => app.db.transaction.findUnique({ where: { id: row.id } });
    const name = (trx_id: string | null, token: string | null = user.token) =>
      app.api.as(token).post('/api/payment/process-callback', {
        status: 'Successful',
        invoice_number: row.invoiceNumber,
        trx_id,
      });
    return { row, reference: gateway_reference, find, name };
  }

  test('its customer may bring the id once it is paid', async () => {
    const { row, reference, find, name } = await lostStart();
    await name(reference).expect(200);
    expect(await find()).toMatchObject({ status: 'review', gatewayReference: null });
    await app.sandbox.command(row.invoiceNumber, { action: 'pay', sendIpn: false });
    await name(reference, null).expect(200);
    expect(await find()).toMatchObject({ status: 'review', gatewayReference: null });
    await name(reference).expect(200);
    expect(await find()).toMatchObject({ status: 'completed', gatewayReference: reference });
  });

  test('its customer may bring the id once it has failed', async () => {
    const { row, reference, find, name } = await lostStart();
    await app.sandbox.command(row.invoiceNumber, { action: 'fail' });
    await name(reference).expect(200);
    expect(await find()).toMatchObject({ status: 'failed', reviewReason: null });
    const waiting = { transactionId: row.id, resolvedAt: null };
    expect(await app.db.attention.count({ where: waiting })).toBe(0);
  });

  test('the id of another user’s payment has no effect', async () => {
    const { find, name } = await lostStart();
    const others = await startPurchase(app, { gateway: 'piprapay' });
    await pressAndReturn(app, others, 'pay');
    await name((await app.sandbox.order(others.invoice)).gateway_reference).expect(200);
    expect(await find()).toMatchObject({ status: 'review', gatewayReference: null });
  });

  test('an administrator sees it, and can accept the payment made there', async () => {
    const { row, find } = await lostStart();
    const admin = await app.build.user({ role: 'admin' });
    const { body } = await app.api.as(admin.token).get('/api/admin/attention').expect(200);
    const [waiting] = body.items.filter(
      ({ transaction }: { transaction: { id: number } }) => transaction.id === row.id,
    );
    expect(waiting).toMatchObject({
      reason: 'review',
      transaction: { review_reason: 'start_lost' },
    });
    await app.api
      .as(admin.token)
      .post(`/api/admin/transactions/${row.id}/accept`, { paid_amount: row.finalAmount / 100 })
      .expect(200);
    expect(await find()).toMatchObject({ status: 'completed', paidAmount: null });
  });

  test('an administrator who closed it is asked again when another amount is paid', async () => {
    const { row, reference, find, name } = await lostStart();
    const open = () =>
      app.db.attention.count({ where: { transactionId: row.id, resolvedAt: null } });
    const closed = { resolvedAt: app.clock.now(), resolvedBy: 'Ayesha', note: 'Not in its panel' };
    await app.db.attention.updateMany({ where: { transactionId: row.id }, data: closed });
    await app.sandbox.command(row.invoiceNumber, { action: 'pay', amount: '1.00', sendIpn: false });
    await name(reference).expect(200);
    expect(await find()).toMatchObject({ status: 'review', reviewReason: 'amount' });
    expect(await open()).toBe(1);
    await app.db.attention.updateMany({ where: { transactionId: row.id }, data: closed });
    await name(reference).expect(200);
    expect(await open()).toBe(0);
  });

  test('a start whose process ended before the reply is found by the sweep', async () => {
    const purchase = await startPurchase(app, { gateway: 'piprapay' });
    await app.db.transaction.update({
      where: { id: purchase.id },
      data: { gatewayReference: null },
    });
    await sweepAfter(3 * MINUTE);
    expect(await purchase.books()).toMatchObject({ status: 'review', reviewReason: 'start_lost' });
  });
});

test('a payment that SSLCommerz flags as risky goes to review', async () => {
  const purchase = await startPurchase(app, { gateway: 'sslcommerz' });
  await purchase.outside({ action: 'pay', isRisky: true });
  await purchase.verify().expect(200);
  expect(await purchase.books()).toMatchObject({
    status: 'review',
    reviewReason: 'risk',
    subscription: null,
  });
});
