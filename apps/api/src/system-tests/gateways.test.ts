import type { FaultInput } from '@nobayon/sandbox/faults/fault.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sweepPayments } from '../features/payments/due/sweep-payments.ts';
import { gatewayOf } from '../ports/payment-gateway/payment-gateways.ts';
import { HOUR, MINUTE } from '../testing/clock.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { gateways, PATIENCE, type Scenario } from '../testing/payments/every-gateway.ts';
import type { Deed } from '../testing/payments/gateway-desk.ts';
import { openManualShop } from '../testing/payments/manual-purchase.ts';
import { offerEveryGateway } from '../testing/payments/offer-every-gateway.ts';
import { initiate, type Purchase, startPurchase } from '../testing/payments/start-purchase.ts';

type GatewayFault = Extract<FaultInput, { service: 'gateway' }>;
type Kind<F> = F extends GatewayFault ? Omit<F, 'service'> : never;

let app: TestApp;
let shop: Awaited<ReturnType<typeof openManualShop>>;
beforeAll(async () => {
  app = await createTestApp({ atOwnAddress: true, gatewayTimeoutMs: 5_000 });
  shop = await openManualShop(app);
  await offerEveryGateway(app);
  for (const { prepare } of gateways) await prepare(app);
});

const addFault = (fault: Kind<GatewayFault>) =>
  app.sandbox.addFault({ service: 'gateway', ...fault } as FaultInput);

async function sweepAfter(ms: number) {
  app.clock.advance(ms);
  await sweepPayments(app.deps);
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
  const { name, notifiedAt, isTold, isCollected } = of;
  const desk = () => of.desk(app, shop);
  const start = () => startPurchase(app, { gateway: name });
  const fault = (kind: Kind<GatewayFault>) => addFault({ ...kind, gateway: name } as typeof kind);

  /** What the table says cannot happen here is not run. */
  function scenario(title: Scenario, run: () => Promise<void>) {
    if (!of.impossible?.[title]) test(title, run);
  }

  function scenarios<C>(title: Scenario, cases: readonly C[], run: (one: C) => Promise<void>) {
    if (of.impossible?.[title]) return;
    describe(title, () => {
      test.for(cases)('%j', run);
    });
  }

  /** Does this at its page, and lets the browser bring us what comes of it. */
  async function returnAfter(purchase: Purchase, deed: Deed) {
    const brought = await desk().press(purchase, deed);
    expect(brought.invoice_number).toBe(purchase.invoice);
    const { body } = await purchase.callback(purchase.user.token, brought).expect(200);
    return body;
  }

  async function expectGranted(purchase: Purchase) {
    expect(await purchase.books()).toMatchObject({
      status: 'completed',
      receipts: 1,
      gatewayId: await desk().idOf(purchase),
      subscription: { periods: [{ transactionId: purchase.id }] },
    });
  }

  /** How its notification was answered. */
  async function notified({ invoice }: Purchase) {
    const attempts = async () => (await app.sandbox.order(invoice)).ipn_attempts;
    await expect.poll(attempts, PATIENCE).not.toEqual([]);
    return (await attempts())[0];
  }

  scenario('paid, and brought back by the browser', async () => {
    const purchase = await start();
    expect(await returnAfter(purchase, 'pay')).toMatchObject({ outcome: 'success' });
    await expectGranted(purchase);
  });

  scenario('paid in a tab that was closed: it is settled all the same', async () => {
    const purchase = await start();
    await desk().press(purchase, 'pay');
    if (isCollected || !isTold) await sweepAfter(3 * MINUTE);
    if (isTold) {
      const attempt = await notified(purchase);
      expect(attempt).toMatchObject({ url: `${app.url}${notifiedAt}`, status: 200 });
    }
    await expectGranted(purchase);
  });

  scenario('failed, and paid after all', async () => {
    const purchase = await start();
    const { status } = await returnAfter(purchase, 'fail');
    expect(status).toBe(of.failed);
    expect(await purchase.books()).toMatchObject({ status: of.failed, subscription: null });
    await desk().payAside(purchase);
    await sweepAfter(3 * MINUTE);
    await expectGranted(purchase);
  });

  scenario('canceled, and paid after all', async () => {
    const purchase = await start();
    expect(await returnAfter(purchase, 'cancel')).toMatchObject({ outcome: 'canceled' });
    expect(await purchase.books()).toMatchObject({ status: 'canceled', subscription: null });
    await desk().payAside(purchase);
    await sweepAfter(3 * MINUTE);
    await expectGranted(purchase);
  });

  scenario('paid hours later', async () => {
    const purchase = await start();
    await sweepAfter(5 * HOUR);
    await expectOpen(purchase);
    await desk().payAside(purchase);
    await sweepAfter(6 * HOUR);
    await expectGranted(purchase);
  });

  scenario('another amount than was asked for is reviewed and grants nothing', async () => {
    const purchase = await start();
    await desk().payAside(purchase, { amount: 11 });
    await purchase.verify().expect(200);
    expect(await purchase.books()).toMatchObject({
      status: 'review',
      paidAmount: 11_00,
      subscription: null,
    });
  });

  scenario('told of many times at once, it is granted once', async () => {
    const purchase = await start();
    const { brought, tell } = await desk().payRepeatedly(purchase);
    app.clock.advance(3 * MINUTE);
    await Promise.all([
      ...tell(),
      ...Array.from({ length: 8 }, (_, n) =>
        purchase.callback(n % 2 ? purchase.user.token : null, brought).expect(200),
      ),
      sweepPayments(app.deps),
      purchase.verify().expect(200),
    ]);
    await expectGranted(purchase);
  });

  scenario('refunded in its own panel', async () => {
    const purchase = await start();
    await returnAfter(purchase, 'pay');
    await purchase.outside({ action: 'refund' });
    await purchase.verify().expect(200);
    expect(await purchase.books()).toMatchObject({ status: of.refunded });
    // One that tells says so, or it would not be asked again.
    const { abilities } = gatewayOf(app.deps.gateways, { gateway: name }) ?? {};
    if (of.refunded === 'refunded') expect(abilities?.reportsRefunds).toBe(true);
  });

  scenario('refunded at our order', async () => {
    const purchase = await start();
    await returnAfter(purchase, 'pay');
    const { refund, refundStatus } = gatewayOf(app.deps.gateways, { gateway: name }) ?? {};
    const row = await app.db.transaction.findUniqueOrThrow({ where: { id: purchase.id } });
    const { gatewayId, gatewayReference: reference, finalAmount } = row;
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
    const ordered = (await refund?.({ ...order, reason: 'A test' }))?.meaning;
    const refundReference =
      ordered && 'refundReference' in ordered ? ordered.refundReference : null;
    expect(refundReference).not.toBeNull();
    if (ordered?.kind !== 'done') {
      await app.sandbox.command(purchase.invoice, { action: 'settleRefund', becomes: 'done' });
    }
    const told = await refundStatus?.({ ...order, refundReference });
    expect(told?.meaning).toMatchObject({ kind: 'done' });
    const [made] = (await app.sandbox.order(purchase.invoice)).refunds;
    expect(made).toMatchObject({ state: 'done', amount: (finalAmount / 100).toFixed(2) });
  });

  scenario('refunded elsewhere, and noted', async () => {
    const purchase = await start();
    await returnAfter(purchase, 'pay');
    await app.api
      .as(shop.admin.token)
      .post(`/api/admin/transactions/${purchase.id}/refunds`, {
        amount: 300,
        way: 'external',
        reason: 'Sent back by hand',
      })
      .expect(200);
    expect(await purchase.books()).toMatchObject({
      status: 'refunded',
      subscription: { periods: [] },
    });
  });

  scenarios(
    'its answer to the start is lost: nobody is sent away, and money that comes is found',
    ['down', 'lostReply', 'htmlError', 'nonsense'] as const,
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

  scenarios<Kind<GatewayFault>>(
    'while it does not answer properly nothing is granted, and nothing is lost',
    [
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
    ],
    async (kind) => {
      const purchase = await start();
      await fault(kind);
      expect(await returnAfter(purchase, 'pay')).toMatchObject({ outcome: 'processing' });
      await expectOpen(purchase);
      await app.sandbox.clearFaults();
      await sweepAfter(7 * MINUTE);
      await expectGranted(purchase);
    },
  );

  scenario('amounts as numbers are the same amounts', async () => {
    const purchase = await start();
    await fault({ kind: 'numericAmounts' });
    await returnAfter(purchase, 'pay');
    await expectGranted(purchase);
  });

  scenario('a forged notification moves nothing', async () => {
    const purchase = await start();
    const events = () => app.db.paymentEvent.count({ where: { transactionId: purchase.id } });
    const before = await events();
    const fields = { tran_id: purchase.invoice, invoice_number: purchase.invoice };
    const forged = { ...fields, status: 'VALID', trx_status: 'Success', amount: '300.00' };
    const reply = await fetch(`${app.url}${notifiedAt}`, {
      method: 'POST',
      body: new URLSearchParams(forged),
    });
    expect(reply.status).toBe(of.forged);
    // One that is not signed by anybody makes us ask; one that is badly signed does not even that.
    if (of.forged !== 200) expect(await events()).toBe(before);
    await expectOpen(purchase);
  });

  scenario(
    'a notification that is badly signed is refused, and the payment is found all the same',
    async () => {
      const purchase = await start();
      await fault({ kind: 'badSignature' });
      await app.sandbox.press(purchase.paymentUrl, 'pay');
      if (isCollected) await sweepAfter(3 * MINUTE);
      expect(await notified(purchase)).toMatchObject({ status: of.forged });
      if (of.forged !== 200 && !isCollected) await expectOpen(purchase);
      await sweepAfter(7 * MINUTE);
      await expectGranted(purchase);
    },
  );

  scenario(
    'a customer who names somebody else’s payment settles it for its owner alone',
    async () => {
      const [own, others] = [await start(), await start()];
      const brought = await desk().press(others, 'pay');
      const fields = { ...brought, invoice_number: own.invoice };
      await own.callback(own.user.token, fields).expect(200);
      await expectOpen(own);
      const { trx_id } = brought;
      await own.callback(own.user.token, { status: 'Successful', trx_id }).expect(200);
      await expectOpen(own);
      await others.callback(own.user.token, brought).expect(200);
      await expectGranted(others);
      expect(await own.books()).toMatchObject({ status: 'pending' });
    },
  );

  scenario('its id of a payment counts once', async () => {
    const [first, second] = [await start(), await start()];
    await returnAfter(first, 'pay');
    const id = String(await desk().idOf(first));
    await desk().payAside(second, { id });
    await second.verify().expect(200);
    expect(await second.books()).toMatchObject({ status: of.idTwice, subscription: null });
  });
});
