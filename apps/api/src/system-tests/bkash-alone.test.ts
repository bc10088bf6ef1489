import type { FaultInput } from '@nobayon/sandbox/faults/fault.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../testing/clock.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { pressAndReturn } from '../testing/payments/come-back.ts';
import { offerEveryGateway } from '../testing/payments/gateways/offer-every-gateway.ts';
import { type Purchase, startPurchase } from '../testing/payments/start-purchase.ts';
import { sweepAfter } from '../testing/payments/sweep-after.ts';
import { adminUserActions } from '../testing/users/admin-user-actions.ts';

// The money moves at our request.

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    atOwnAddress: true,
    gatewayTimeoutMs: 5_000,
    parts: { chatService: null },
  });
  await offerEveryGateway(app);
});

type GatewayFault = Extract<FaultInput, { service: 'gateway' }>;
type Kind<F> = F extends GatewayFault ? Omit<F, 'service'> : never;

const addFault = (fault: Kind<GatewayFault>) =>
  app.sandbox.addFault({ service: 'gateway', ...fault } as FaultInput);

async function expectGranted(purchase: Purchase) {
  expect(await purchase.effects()).toMatchObject({
    status: 'completed',
    receipts: 1,
    gatewayId: (await app.sandbox.order(purchase.invoice)).trx_id,
    subscription: { periods: [{ transactionId: purchase.id }] },
  });
}

const expectOpen = async (purchase: Purchase) =>
  expect(await purchase.effects()).toMatchObject({ status: 'pending', subscription: null });

afterEach(async () => {
  await app.sandbox.clearFaults();
  await app.db.transaction.updateMany({ data: { nextCheckAt: null, askAfter: null } });
  await app.db.gatewayState.deleteMany();
});
afterAll(() => app.close());

async function agreed() {
  const purchase = await startPurchase(app, { gateway: 'bkash' });
  const brought = await pressAndReturn(app, purchase, 'pay');
  return {
    purchase,
    comeBack: () => purchase.callback(purchase.user.token, brought).expect(200),
  };
}

test.each(['userVerificationStatus', 'verificationStatus'])(
  'an approval is executed once even if the reply has no %s',
  async (field) => {
    const { purchase, comeBack } = await agreed();
    await addFault({ kind: 'noField', on: 'status', field });
    await comeBack();
    await comeBack();
    await expectGranted(purchase);
  },
);

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
    await sweepAfter(app, 7 * MINUTE);
    await expectGranted(purchase);
  },
);

test('a rejected one has failed', async () => {
  const { purchase, comeBack } = await agreed();
  await addFault({ kind: 'errorCode', code: '2023', on: 'execute' });
  expect((await comeBack()).body).toMatchObject({ status: 'failed' });
  await app.sandbox.clearFaults();
  // They were told that it failed.
  await sweepAfter(app, 7 * MINUTE);
  expect(await purchase.effects()).toMatchObject({ status: 'failed', subscription: null });
  expect(await app.sandbox.order(purchase.invoice)).toMatchObject({ trx_id: null });
});

test('a payment that was canceled before the customer agreed is never charged', async () => {
  const purchase = await startPurchase(app, { gateway: 'bkash' });
  await purchase.callback(purchase.user.token, { status: 'canceled' }).expect(200);
  await app.sandbox.press(purchase.paymentUrl, 'pay');
  await sweepAfter(app, 7 * MINUTE);
  expect(await purchase.effects()).toMatchObject({ status: 'canceled' });
  expect(await app.sandbox.order(purchase.invoice)).toMatchObject({ trx_id: null });
});

test('a payment that failed on its page is canceled if its owner returns, and nobody else', async () => {
  const purchase = await startPurchase(app, { gateway: 'bkash' });
  const brought = await pressAndReturn(app, purchase, 'fail');
  expect(brought).toMatchObject({ status: 'Failed' });
  const stranger = await app.build.user();
  for (const token of [null, stranger.token]) {
    await purchase.callback(token, brought).expect(200);
    await expectOpen(purchase);
  }
  const { body } = await purchase.callback(purchase.user.token, brought).expect(200);
  expect(body).toMatchObject({ status: 'canceled', outcome: 'canceled' });
  // On a page that was left open.
  await app.sandbox.press(purchase.paymentUrl, 'pay');
  await sweepAfter(app, 7 * MINUTE);
  expect(await purchase.effects()).toMatchObject({ status: 'canceled', subscription: null });
  expect(await app.sandbox.order(purchase.invoice)).toMatchObject({ trx_id: null });
});

test.each<[string, (purchase: Purchase) => Promise<unknown>]>([
  ['a stranger', (purchase) => purchase.callback(null, { status: 'successful' }).expect(200)],
  ['the sweep', () => sweepAfter(app, 7 * MINUTE)],
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
  expect(await purchase.effects()).toMatchObject({ status: 'canceled' });
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
  await sweepAfter(app, 24 * HOUR);
  await expectOpen(purchase);
  await sweepAfter(app, 7 * HOUR);
  expect(await purchase.effects()).toMatchObject({ status: 'canceled' });
});

test.each([
  ['9999', 1],
  // Maintenance is no answer.
  ['503', 0],
])('the error %s in answer to a query counts as %i answers', async (code, checks) => {
  const purchase = await startPurchase(app, { gateway: 'bkash' });
  await addFault({ kind: 'errorCode', code, on: 'status' });
  await sweepAfter(app, 3 * MINUTE);
  expect(await app.db.transaction.findUnique({ where: { id: purchase.id } })).toMatchObject({
    status: 'pending',
    checks,
  });
});

test('an error ends the wait for a payment only if the gateway knows another one', async () => {
  const { purchase: confirmed, comeBack } = await agreed();
  await comeBack();
  const unpaid = await startPurchase(app, { gateway: 'bkash' });
  const isOver = async () => {
    await sweepAfter(app, 26 * HOUR);
    const { status, nextCheckAt } = await app.db.transaction.findUniqueOrThrow({
      where: { id: unpaid.id },
    });
    return { status, isDue: nextCheckAt !== null && nextCheckAt < app.clock.now() };
  };
  await addFault({ kind: 'errorCode', code: '9999', on: 'status' });
  expect(await isOver()).toEqual({ status: 'pending', isDue: true });
  await app.sandbox.clearFaults();
  await expectGranted(confirmed);
  await addFault({ kind: 'errorCode', code: '9999', on: 'status', invoice_number: unpaid.invoice });
  expect(await isOver()).toMatchObject({ status: 'canceled' });
});

test('a token that expires early is replaced', async () => {
  const { purchase, comeBack } = await agreed();
  await app.sandbox.bkash.expireTokens();
  await comeBack();
  await sweepAfter(app, 7 * MINUTE);
  await expectGranted(purchase);
});
