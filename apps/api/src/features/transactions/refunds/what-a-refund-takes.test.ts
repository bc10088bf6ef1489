import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { gatewayOf } from '../../../ports/payment-gateway/payment-gateways.ts';
import { DAY, HOUR } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { type RefundActions, refundActions } from '../../../testing/payments/refund-actions.ts';
import type { Purchase } from '../../../testing/payments/start-purchase.ts';
import { advanceRefunds } from './advance/advance-refunds.ts';

let app: TestApp;
let actions: RefundActions;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null }, atOwnAddress: true });
  actions = await refundActions(app);
});
afterEach(() => app.sandbox.clearFaults());
afterAll(() => app.close());

/** Advances the refunds of a payment without moving the clock. */
async function hurry({ id }: Purchase): Promise<void> {
  await app.db.refund.updateMany({
    where: { transactionId: id, nextCheckAt: { not: null } },
    data: { nextCheckAt: app.clock.now() },
  });
  await advanceRefunds(app.deps);
}

/** Makes bKash report refunds of payments too. */
function reportRefunds() {
  return app.sandbox.addFault({
    service: 'gateway',
    gateway: 'bkash',
    kind: 'statusWord',
    word: 'Refunded',
    when: 'refunded',
  });
}

test.each(['sslcommerz', 'bkash'])(
  'a part at %s takes its share of the days, and all parts together no more than was paid',
  async (name) => {
    const purchase = await actions.paid(name);
    app.clock.advance(10 * DAY);
    const finish = async () => {
      for (let n = 0; n < 3; n += 1)
        await actions.workAfter(0.001 * HOUR).then(() => hurry(purchase));
    };
    await actions.request(purchase, { amount: 300.01 }).expect(409);
    await actions.request(purchase, { amount: 90 }).expect(200);
    await finish();
    const effects = await purchase.effects();
    expect(effects).toMatchObject({ status: 'completed' });
    const [period] = effects.subscription?.periods ?? [];
    // 20 days were left, and 90 of 300 taka are 9 of 30 days.
    expect(period?.days).toBeCloseTo(11, 2);
    expect(await actions.mailsTo(purchase.user, purchase)).toEqual([
      `Nobayon: payment ${purchase.invoice} partially refunded`,
    ]);
    expect(await actions.look(purchase)).toMatchObject({ offer: { way: 'gateway', amount: 210 } });
    const most = await Promise.all(
      [210, 210, 150, 210.5].map((amount) => actions.request(purchase, { amount })),
    );
    expect(most.filter(({ status }) => status === 200)).toHaveLength(1);
    await finish();
    const requested = await actions.requested(purchase);
    expect(requested.reduce((sum, amount) => sum + amount, 0)).toBeLessThanOrEqual(300);
    const { offer } = await actions.look(purchase);
    if (offer.way !== 'none') {
      await actions.request(purchase, { amount: offer.amount }).expect(200);
      await finish();
    }
    expect(await purchase.effects()).toMatchObject({
      status: 'refunded',
      subscription: { periods: [] },
    });
    expect((await actions.requested(purchase)).reduce((sum, amount) => sum + amount, 0)).toBe(300);
  },
);

test('a refund that the gateway also reports while it is pending is applied once', async () => {
  const purchase = await actions.paid('bkash');
  await actions.outcome('bkash', 'done', 1);
  await actions.request(purchase).expect(200);
  await actions.workAfter(0);
  await app.sandbox.command(purchase.invoice, { action: 'settleRefund', becomes: 'done' });
  await reportRefunds();
  await purchase.verify().expect(200);
  await actions.expectGone(purchase);
  await actions.workAfter();
  expect(await actions.lastTry(purchase)).toMatchObject({ state: 'done' });
  await actions.expectGone(purchase);
  const events = await app.db.subscriptionEvent.count({
    where: { transactionId: purchase.id, kind: 'refund' },
  });
  expect(events).toBe(1);
});

test('a refund requested here has the same result as one that the gateway reports', async () => {
  const [ours, theirs] = [await actions.paid('bkash'), await actions.paid('bkash')];
  await Promise.all([ours.effects(), theirs.effects()]);
  app.clock.advance(10 * DAY);
  await actions.request(ours).expect(200);
  await actions.workAfter(0);
  await theirs.outside({ action: 'refund' });
  await reportRefunds();
  await theirs.verify().expect(200);
  const [a, b] = [await ours.effects(), await theirs.effects()];
  const comparable = ({ gatewayId: _, events: _events, ...effects }: typeof a) => ({
    ...effects,
    subscription: effects.subscription && { ...effects.subscription, plan: null },
  });
  expect(comparable(a)).toEqual(comparable(b));
});

// bKash, queried about a refund with a lost reference, reports the newest one that it has.

const PART = 100;
const fail = (kind: 'down' | 'lostReply', on: 'refund' | 'refundStatus') =>
  app.sandbox.addFault({ service: 'gateway', gateway: 'bkash', kind, on });

/** How 100 taka were refunded before. */
const earlier = {
  async 'by our request'(purchase: Purchase) {
    await actions.request(purchase, { amount: PART }).expect(200);
    await actions.workAfter();
  },
  async 'by our request, as an administrator had to say'(purchase: Purchase) {
    await fail('lostReply', 'refund');
    await fail('down', 'refundStatus');
    await actions.request(purchase, { amount: PART }).expect(200);
    for (let n = 0; n < 3; n += 1) await actions.workAfter();
    await actions.conclude((await actions.lastTry(purchase)).id, 'done').expect(200);
  },
  async 'in its panel'(purchase: Purchase) {
    const row = await app.db.transaction.findUniqueOrThrow({ where: { id: purchase.id } });
    await gatewayOf(app.deps.gateways, row)?.refund?.({
      invoiceNumber: row.invoiceNumber,
      reference: row.gatewayReference,
      amount: row.finalAmount,
      gatewayId: String(row.gatewayId),
      refundNumber: 'PANEL',
      refundAmount: PART * 100,
      refundReference: null,
      otherReferences: [],
      unnamedAmounts: [],
      reason: 'In the panel',
    });
    await actions.request(purchase, { amount: PART, way: 'external' }).expect(200);
  },
};

test('after a refund in its panel, one with a different amount is found although its reply was lost', async () => {
  const purchase = await actions.paid('bkash');
  await earlier['in its panel'](purchase);
  await fail('lostReply', 'refund');
  await actions.request(purchase, { amount: 50 }).expect(200);
  await actions.workAfter(0);
  await app.sandbox.clearFaults();
  await actions.workAfter();
  expect(await actions.lastTry(purchase)).toMatchObject({ state: 'done', amount: 50 });
});

test.each(Object.keys(earlier) as (keyof typeof earlier)[])(
  'after a refund %s, one of the same amount that never arrived is not considered completed',
  async (way) => {
    const purchase = await actions.paid('bkash');
    await earlier[way](purchase);
    await app.sandbox.clearFaults();
    expect(await actions.requested(purchase)).toEqual([PART]);
    await fail('down', 'refund');
    await actions.request(purchase, { amount: PART }).expect(200);
    await actions.workAfter(0);
    await app.sandbox.clearFaults();
    for (let n = 0; n < 3; n += 1) await actions.workAfter();
    const last = await actions.lastTry(purchase);
    expect(await actions.requested(purchase)).toHaveLength(last.state === 'done' ? 2 : 1);
    if (last.state === 'done') return;
    // It is unclear which one it is, so an administrator has to check.
    expect(last).toMatchObject({ state: 'processing', trouble: expect.stringContaining('panel') });
    await actions.conclude(last.id, 'refused').expect(200);
    expect(await actions.look(purchase)).toMatchObject({ offer: { way: 'gateway', amount: 200 } });
  },
);
