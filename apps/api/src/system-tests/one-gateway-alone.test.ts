import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sweepPayments } from '../features/payments/due/sweep-payments.ts';
import { piprapay } from '../ports/payment-gateway/piprapay/piprapay.ts';
import { MINUTE } from '../testing/clock.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { pressAndReturn } from '../testing/payments/come-back.ts';
import { offerEveryGateway } from '../testing/payments/gateways/offer-every-gateway.ts';
import { only } from '../testing/payments/replace-gateway.ts';
import { initiate, startPurchase } from '../testing/payments/start-purchase.ts';

// Behavior of single gateways; `gateways.test.ts` tests what they share. bKash, which has most, is in
// `bkash-alone.test.ts`.

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    atOwnAddress: true,
    gatewayTimeoutMs: 5_000,
    parts: { chatService: null },
  });
  await offerEveryGateway(app);
});

afterEach(async () => {
  await app.sandbox.clearFaults();
  await app.db.transaction.updateMany({ data: { nextCheckAt: null, askAfter: null } });
  await app.db.gatewayState.deleteMany();
});
afterAll(() => app.close());

describe('PipraPay, which cannot be queried by our number', () => {
  /** A payment whose start got no reply, and the gateway's id of it. */
  async function lostStart() {
    await app.sandbox.addFault({
      service: 'gateway',
      gateway: 'piprapay',
      kind: 'lostReply',
      on: 'initiate',
    });
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

  /** An administrator marks what is open about the payment as resolved. */
  async function resolveAttention(transactionId: number) {
    const admin = await app.build.user({ role: 'admin' });
    const { id } = await app.db.attention.findFirstOrThrow({
      where: { transactionId, resolvedAt: null },
    });
    await app.api
      .as(admin.token)
      .post(`/api/admin/attention/${id}/resolve`, { note: 'Not in its panel' })
      .expect(200);
    return admin;
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
    const close = () => resolveAttention(row.id);
    await close();
    await app.sandbox.command(row.invoiceNumber, { action: 'pay', amount: '1.00', sendIpn: false });
    await name(reference).expect(200);
    expect(await find()).toMatchObject({ status: 'review', reviewReason: 'amount' });
    expect(await open()).toBe(1);
    await close();
    expect(await find()).toMatchObject({ status: 'review', reviewReason: 'amount' });
    await name(reference).expect(200);
    expect(await open()).toBe(0);
  });

  test('an administrator who found nothing cancels it, and money that comes is found', async () => {
    const { row, reference, find, name } = await lostStart();
    const admin = await resolveAttention(row.id);
    expect(await find()).toMatchObject({ status: 'canceled', reviewReason: null });
    expect(await app.db.attention.findMany({ where: { transactionId: row.id } })).toMatchObject([
      { reason: 'review', resolvedAt: app.clock.now(), note: 'Not in its panel' },
    ]);
    expect(await app.db.auditEntry.findMany({ where: { subjectId: row.id } })).toMatchObject([
      {
        adminId: admin.id,
        action: 'resolve',
        before: { status: 'review', review_reason: 'start_lost' },
        after: { status: 'canceled', review_reason: null, note: 'Not in its panel' },
      },
    ]);
    await app.sandbox.command(row.invoiceNumber, { action: 'pay', sendIpn: false });
    await name(reference).expect(200);
    expect(await find()).toMatchObject({ status: 'completed', gatewayReference: reference });
  });

  test('a start that did not reach it is canceled: there is nothing to look for', async () => {
    const { gateways } = app.deps;
    const at = { baseUrl: 'http://127.0.0.1:1', apiKey: 'key', paymentUrlHosts: [] };
    app.deps.gateways = only(piprapay({ ...at, allowLoopback: true, timeoutMs: 5_000 }));
    const [user, plan] = [await app.build.user(), await app.build.plan()];
    await initiate(app, { user, plan, gateway: 'piprapay' }).expect(503);
    app.deps.gateways = gateways;
    const row = await app.db.transaction.findFirstOrThrow({ where: { userId: user.id } });
    expect(row).toMatchObject({ status: 'canceled', reviewReason: null });
    expect(await app.db.attention.count({ where: { transactionId: row.id } })).toBe(0);
    app.clock.advance(3 * MINUTE);
    await sweepPayments(app.deps);
    expect(await app.db.transaction.findUnique({ where: { id: row.id } })).toMatchObject({
      status: 'canceled',
      nextCheckAt: null,
    });
  });

  test('a start whose process ended before the reply is found by the sweep', async () => {
    const purchase = await startPurchase(app, { gateway: 'piprapay' });
    await app.db.transaction.update({
      where: { id: purchase.id },
      data: { gatewayReference: null },
    });
    app.clock.advance(3 * MINUTE);
    await sweepPayments(app.deps);
    expect(await purchase.effects()).toMatchObject({
      status: 'review',
      reviewReason: 'start_lost',
    });
  });
});

test('a payment that SSLCommerz flags as risky goes to review', async () => {
  const purchase = await startPurchase(app, { gateway: 'sslcommerz' });
  await purchase.outside({ action: 'pay', isRisky: true });
  await purchase.verify().expect(200);
  expect(await purchase.effects()).toMatchObject({
    status: 'review',
    reviewReason: 'risk',
    subscription: null,
  });
});
