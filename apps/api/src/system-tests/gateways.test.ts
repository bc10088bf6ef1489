import type { FaultInput } from '@nobayon/sandbox/faults/fault.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { NOTIFY_PATH } from '../features/payments/checkout/order-of.ts';
import { sweepPayments } from '../features/payments/due/sweep-payments.ts';
import { gatewayOf } from '../ports/payment-gateway/payment-gateways.ts';
import { HOUR, MINUTE } from '../testing/clock.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { pressAndReturn } from '../testing/payments/come-back.ts';
import { initiate, type Purchase, startPurchase } from '../testing/payments/start-purchase.ts';

/** What is true of each gateway; what is not said here is true of all of them. */
const gateways = [
  { name: 'paystation', notifiedAt: '/api/payment/process-callback', isSigned: false },
  { name: 'sslcommerz' },
  // It says nothing of failures, and tells of a payment once we have executed it.
  { name: 'bkash', failed: 'pending', isCollected: true },
  { name: 'piprapay', lostStart: 'review' },
].map((gateway) => ({
  notifiedAt: `${NOTIFY_PATH}/${gateway.name}`,
  isSigned: true,
  failed: 'failed',
  isCollected: false,
  lostStart: 'canceled',
  ...gateway,
}));

const PATIENCE = { timeout: 30_000, interval: 50 };

type GatewayFault = Extract<FaultInput, { service: 'gateway' }>;
type Kind<F> = F extends GatewayFault ? Omit<F, 'service'> : never;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ atOwnAddress: true, gatewayTimeoutMs: 5_000 });
  const { connected } = app.deps.gateways;
  app.deps.gateways = { offered: connected, connected };
  // Of those that are not told of an order where to tell of it.
  await app.sandbox.sendIpnTo(`${app.url}/api/payment/process-callback`, []);
  // The clock of these tests is moved by hours, which the gateway's is not.
  await app.sandbox.bkash.limitTokens(null);
  await app.sandbox.bkash.sendWebhookTo(`${app.url}${NOTIFY_PATH}/bkash`);
  await vi.waitFor(
    async () =>
      expect((await app.sandbox.bkash.state()).webhook).toMatchObject({ is_confirmed: true }),
    PATIENCE,
  );
});
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

describe.each(gateways)('$name', (of) => {
  const { name, notifiedAt, isSigned, isCollected } = of;
  const start = () => startPurchase(app, { gateway: name });
  const fault = (kind: Kind<GatewayFault>) => addFault({ ...kind, gateway: name } as typeof kind);
  const gateway = () => {
    const found = gatewayOf(app.deps.gateways, { gateway: name });
    if (!found) throw new Error(`There is no ${name}`);
    return found;
  };

  /** Presses a button, and lets the browser bring us what comes of it. */
  async function returnAfter(purchase: Purchase, button: 'pay' | 'fail' | 'cancel') {
    const brought = await pressAndReturn(app, purchase, button);
    expect(brought.invoice_number).toBe(purchase.invoice);
    const { body } = await purchase.callback(purchase.user.token, brought).expect(200);
    return body;
  }

  /** How its notification was answered. */
  async function notified({ invoice }: Purchase) {
    const attempts = async () => (await app.sandbox.order(invoice)).ipn_attempts;
    await expect.poll(attempts, PATIENCE).not.toEqual([]);
    return (await attempts())[0];
  }

  test('paid, and brought back by the browser', async () => {
    const purchase = await start();
    expect(await returnAfter(purchase, 'pay')).toMatchObject({ outcome: 'success' });
    await expectGranted(purchase);
  });

  test('paid in a tab that was closed: it is settled all the same', async () => {
    const purchase = await start();
    await app.sandbox.press(purchase.paymentUrl, 'pay');
    if (isCollected) await sweepAfter(3 * MINUTE);
    const attempt = await notified(purchase);
    expect(attempt).toMatchObject({ url: `${app.url}${notifiedAt}`, status: 200 });
    await expectGranted(purchase);
  });

  test('failed, and paid after all', async () => {
    const purchase = await start();
    const { status } = await returnAfter(purchase, 'fail');
    expect(status).toBe(of.failed);
    expect(await purchase.books()).toMatchObject({ status: of.failed, subscription: null });
    await purchase.outside({ action: 'pay' });
    await sweepAfter(3 * MINUTE);
    await expectGranted(purchase);
  });

  test('canceled, and paid after all', async () => {
    const purchase = await start();
    expect(await returnAfter(purchase, 'cancel')).toMatchObject({ outcome: 'canceled' });
    expect(await purchase.books()).toMatchObject({ status: 'canceled', subscription: null });
    await purchase.outside({ action: 'pay' });
    await sweepAfter(3 * MINUTE);
    await expectGranted(purchase);
  });

  test('paid hours later', async () => {
    const purchase = await start();
    await sweepAfter(5 * HOUR);
    await expectOpen(purchase);
    await purchase.outside({ action: 'pay' });
    await sweepAfter(6 * HOUR);
    await expectGranted(purchase);
  });

  test('another amount than was asked for is reviewed and grants nothing', async () => {
    const purchase = await start();
    await purchase.outside({ action: 'pay', amount: '11.00' });
    await purchase.verify().expect(200);
    expect(await purchase.books()).toMatchObject({
      status: 'review',
      paidAmount: 11_00,
      subscription: null,
    });
  });

  test('told of many times at once, it is granted once', async () => {
    const purchase = await start();
    await fault({ kind: 'duplicateIpn', copies: 5, invoice_number: purchase.invoice });
    const brought = await pressAndReturn(app, purchase, 'pay');
    app.clock.advance(3 * MINUTE);
    await Promise.all([
      ...Array.from({ length: 8 }, (_, n) =>
        purchase.callback(n % 2 ? purchase.user.token : null, brought).expect(200),
      ),
      sweepPayments(app.deps),
      purchase.verify().expect(200),
    ]);
    await expectGranted(purchase);
  });

  test('refunded', async () => {
    const purchase = await start();
    await returnAfter(purchase, 'pay');
    const { refund, refundStatus } = gateway();
    const row = await app.db.transaction.findUniqueOrThrow({ where: { id: purchase.id } });
    const { gatewayId, gatewayReference: reference, finalAmount } = row;
    if (!refund || !refundStatus) {
      await purchase.outside({ action: 'refund' });
      await purchase.verify().expect(200);
      expect(await purchase.books()).toMatchObject({ status: 'refunded' });
      return;
    }
    const order = {
      invoiceNumber: purchase.invoice,
      reference,
      amount: finalAmount,
      refundNumber: `R-${purchase.id}`,
      gatewayId: String(gatewayId),
      refundAmount: finalAmount,
      refundReference: null,
      otherReferences: [],
    };
    const ordered = (await refund({ ...order, reason: 'A test' })).meaning;
    const refundReference = 'refundReference' in ordered ? ordered.refundReference : null;
    expect(refundReference).not.toBeNull();
    if (ordered.kind !== 'done') {
      await app.sandbox.command(purchase.invoice, { action: 'settleRefund', becomes: 'done' });
    }
    expect((await refundStatus({ ...order, refundReference })).meaning).toMatchObject({
      kind: 'done',
    });
    const [made] = (await app.sandbox.order(purchase.invoice)).refunds;
    expect(made).toMatchObject({ state: 'done', amount: (finalAmount / 100).toFixed(2) });
  });

  test.each(['down', 'lostReply', 'htmlError', 'nonsense'] as const)(
    'its answer to the start is lost (%s): nobody is sent away, and money that comes is found',
    async (kind) => {
      await fault({ kind, on: 'initiate' });
      const [user, plan] = [await app.build.user(), await app.build.plan()];
      await initiate(app, { user, plan, gateway: name }).expect(503);
      const row = await app.db.transaction.findFirstOrThrow({ where: { userId: user.id } });
      expect(row).toMatchObject({ status: of.lostStart, gateway: name });
      await app.sandbox.clearFaults();
      const isKnown = kind === 'lostReply' || kind === 'nonsense';
      // Where money moves only with our word for it, none can.
      if (!isKnown || isCollected) return;
      await app.sandbox.command(row.invoiceNumber, { action: 'pay' });
      await sweepAfter(3 * MINUTE);
      await expect
        .poll(() => app.db.transaction.findUnique({ where: { id: row.id } }), PATIENCE)
        .toMatchObject({ status: 'completed' });
    },
  );

  test.each<Kind<GatewayFault>>([
    { kind: 'down', on: 'status' },
    { kind: 'lostReply', on: 'status' },
    { kind: 'htmlError', on: 'status' },
    { kind: 'nonsense', on: 'status', as: 'empty' },
    { kind: 'nonsense', on: 'status', as: 'text' },
    { kind: 'nonsense', on: 'status', as: 'otherJson' },
    { kind: 'nonsense', on: 'status', as: 'truncated' },
    { kind: 'notFound' },
    { kind: 'otherInvoice' },
    { kind: 'statusWord', word: 'settled' },
  ])('while it answers with %j nothing is granted, and nothing is lost', async (kind) => {
    const purchase = await start();
    await fault(kind);
    expect(await returnAfter(purchase, 'pay')).toMatchObject({ outcome: 'processing' });
    await expectOpen(purchase);
    await app.sandbox.clearFaults();
    await sweepAfter(7 * MINUTE);
    await expectGranted(purchase);
  });

  test('amounts as numbers are the same amounts', async () => {
    const purchase = await start();
    await fault({ kind: 'numericAmounts' });
    await returnAfter(purchase, 'pay');
    await expectGranted(purchase);
  });

  test('a forged notification moves nothing', async () => {
    const purchase = await start();
    const asked = await purchase.questions();
    const fields = { tran_id: purchase.invoice, invoice_number: purchase.invoice };
    const forged = { ...fields, status: 'VALID', trx_status: 'Success', amount: '300.00' };
    const reply = await fetch(`${app.url}${notifiedAt}`, {
      method: 'POST',
      body: new URLSearchParams(forged),
    });
    expect(reply.status).toBe(isSigned ? 403 : 200);
    // One that is not signed by anybody makes us ask; one that is badly signed does not even that.
    if (isSigned) expect(await purchase.questions()).toBe(asked);
    await expectOpen(purchase);
  });

  test('a notification that is badly signed is refused, and the payment is found all the same', async () => {
    const purchase = await start();
    await fault({ kind: 'badSignature' });
    await app.sandbox.press(purchase.paymentUrl, 'pay');
    if (isCollected) await sweepAfter(3 * MINUTE);
    const attempt = await notified(purchase);
    expect(attempt).toMatchObject({ status: isSigned ? 403 : 200 });
    if (isSigned && !isCollected) await expectOpen(purchase);
    await sweepAfter(7 * MINUTE);
    await expectGranted(purchase);
  });

  test('a customer who names somebody else’s payment settles it for its owner alone', async () => {
    const [own, others] = [await start(), await start()];
    const brought = await pressAndReturn(app, others, 'pay');
    const fields = { ...brought, invoice_number: own.invoice };
    await own.callback(own.user.token, fields).expect(200);
    await expectOpen(own);
    const { trx_id } = brought;
    await own.callback(own.user.token, { status: 'Successful', trx_id }).expect(200);
    await expectOpen(own);
    await others.callback(own.user.token, brought).expect(200);
    await expectGranted(others);
    expect(await own.books()).toMatchObject({ status: 'pending' });
  });

  test('its id of a payment counts once', async () => {
    const [first, second] = [await start(), await start()];
    await returnAfter(first, 'pay');
    const { trx_id } = await app.sandbox.order(first.invoice);
    await second.outside({ action: 'pay', trxId: String(trx_id) });
    await second.verify().expect(200);
    expect(await second.books()).toMatchObject({ status: 'review', subscription: null });
  });
});

describe('bKash, where the money moves at our word', () => {
  async function agreed() {
    const purchase = await startPurchase(app, { gateway: 'bkash' });
    const brought = await pressAndReturn(app, purchase, 'pay');
    return {
      purchase,
      comeBack: () => purchase.callback(purchase.user.token, brought).expect(200),
    };
  }

  test('an execute whose answer was lost is asked about, and not repeated', async () => {
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

  test('one that the gateway refuses has failed', async () => {
    const { purchase, comeBack } = await agreed();
    await addFault({ kind: 'errorCode', code: '2023', on: 'execute' });
    expect((await comeBack()).body).toMatchObject({ status: 'failed' });
    await app.sandbox.clearFaults();
    // They were told that it came to nothing.
    await sweepAfter(7 * MINUTE);
    expect(await purchase.books()).toMatchObject({ status: 'failed', subscription: null });
    expect(await app.sandbox.order(purchase.invoice)).toMatchObject({ trx_id: null });
  });

  test('nobody is charged whose payment was canceled before they agreed', async () => {
    const purchase = await startPurchase(app, { gateway: 'bkash' });
    await purchase.callback(purchase.user.token, { status: 'canceled' }).expect(200);
    await app.sandbox.press(purchase.paymentUrl, 'pay');
    await sweepAfter(7 * MINUTE);
    expect(await purchase.books()).toMatchObject({ status: 'canceled' });
    expect(await app.sandbox.order(purchase.invoice)).toMatchObject({ trx_id: null });
  });

  test('what nobody agreed to is given up once it can no longer be', async () => {
    const purchase = await startPurchase(app, { gateway: 'bkash' });
    await sweepAfter(24 * HOUR);
    await expectOpen(purchase);
    await sweepAfter(7 * HOUR);
    expect(await purchase.books()).toMatchObject({ status: 'canceled' });
  });

  test('a token that has ended early is replaced', async () => {
    const { purchase, comeBack } = await agreed();
    await app.sandbox.bkash.expireTokens();
    await comeBack();
    await sweepAfter(7 * MINUTE);
    await expectGranted(purchase);
  });
});

describe('PipraPay, which cannot be asked by our number', () => {
  /** A payment whose start was answered to nobody, and what the gateway calls it. */
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

  test('its customer may name it, once it is paid', async () => {
    const { row, reference, find, name } = await lostStart();
    await name(reference).expect(200);
    expect(await find()).toMatchObject({ status: 'review', gatewayReference: null });
    await app.sandbox.command(row.invoiceNumber, { action: 'pay', sendIpn: false });
    await name(reference, null).expect(200);
    expect(await find()).toMatchObject({ status: 'review', gatewayReference: null });
    await name(reference).expect(200);
    expect(await find()).toMatchObject({ status: 'completed', gatewayReference: reference });
  });

  test('its customer may name it, once it has failed', async () => {
    const { row, reference, find, name } = await lostStart();
    await app.sandbox.command(row.invoiceNumber, { action: 'fail' });
    await name(reference).expect(200);
    expect(await find()).toMatchObject({ status: 'failed', reviewReason: null });
    const waiting = { transactionId: row.id, resolvedAt: null };
    expect(await app.db.attention.count({ where: waiting })).toBe(0);
  });

  test('the name of somebody else’s payment names nothing', async () => {
    const { find, name } = await lostStart();
    const others = await startPurchase(app, { gateway: 'piprapay' });
    await pressAndReturn(app, others, 'pay');
    await name((await app.sandbox.order(others.invoice)).gateway_reference).expect(200);
    expect(await find()).toMatchObject({ status: 'review', gatewayReference: null });
  });

  test('an administrator sees it, and may accept what was paid there', async () => {
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

  test('what was not even answered before we ended is found by the sweep', async () => {
    const purchase = await startPurchase(app, { gateway: 'piprapay' });
    await app.db.transaction.update({
      where: { id: purchase.id },
      data: { gatewayReference: null },
    });
    await sweepAfter(3 * MINUTE);
    expect(await purchase.books()).toMatchObject({ status: 'review', reviewReason: 'start_lost' });
  });
});

test('SSLCommerz may hold a payer for risky: that is reviewed', async () => {
  const purchase = await startPurchase(app, { gateway: 'sslcommerz' });
  await purchase.outside({ action: 'pay', isRisky: true });
  await purchase.verify().expect(200);
  expect(await purchase.books()).toMatchObject({
    status: 'review',
    reviewReason: 'risk',
    subscription: null,
  });
});
