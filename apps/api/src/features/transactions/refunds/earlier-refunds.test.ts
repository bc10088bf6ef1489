import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { gatewayOf } from '../../../ports/payment-gateway/payment-gateways.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { type RefundActions, refundActions } from '../../../testing/payments/refund-actions.ts';
import type { Purchase } from '../../../testing/payments/start-purchase.ts';

// bKash, queried about a refund with a lost reference, reports the newest one that it has.

let app: TestApp;
let actions: RefundActions;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null }, atOwnAddress: true });
  actions = await refundActions(app);
});
afterEach(() => app.sandbox.clearFaults());
afterAll(() => app.close());

const PART = 100;
const fail = (kind: 'down' | 'lostReply', on: 'refund' | 'refundStatus') =>
  app.sandbox.addFault({ service: 'gateway', gateway: 'bkash', kind, on });

/** How 100 taka were refunded before. */
const earlier = {
  async 'by our order'(purchase: Purchase) {
    await actions.request(purchase, { amount: PART }).expect(200);
    await actions.workAfter();
  },
  async 'by our order, as an administrator had to say'(purchase: Purchase) {
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
    expect(await actions.ordered(purchase)).toEqual([PART]);
    await fail('down', 'refund');
    await actions.request(purchase, { amount: PART }).expect(200);
    await actions.workAfter(0);
    await app.sandbox.clearFaults();
    for (let n = 0; n < 3; n += 1) await actions.workAfter();
    const last = await actions.lastTry(purchase);
    expect(await actions.ordered(purchase)).toHaveLength(last.state === 'done' ? 2 : 1);
    if (last.state === 'done') return;
    // It is unclear which one it is, so an administrator has to check.
    expect(last).toMatchObject({ state: 'processing', trouble: expect.stringContaining('panel') });
    await actions.conclude(last.id, 'refused').expect(200);
    expect(await actions.look(purchase)).toMatchObject({ offer: { way: 'gateway', amount: 200 } });
  },
);
