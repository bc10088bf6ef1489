import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { type RefundActions, refundActions } from '../../../testing/payments/refund-actions.ts';
import { startPurchase } from '../../../testing/payments/start-purchase.ts';

let app: TestApp;
let actions: RefundActions;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null }, atOwnAddress: true });
  actions = await refundActions(app);
});
afterAll(() => app.close());

test.each(['paystation', 'piprapay'])(
  '%s takes no requests: what was given back elsewhere takes the days at once',
  async (gateway) => {
    const purchase = await actions.paid(gateway);
    expect(await actions.look(purchase)).toMatchObject({
      refunds: [],
      offer: { way: 'external', because: 'no_interface', amount: 300, is_divisible: true, gateway },
    });
    await actions.request(purchase).expect(409);
    await actions.request(purchase, { way: 'external', reason: ' ' }).expect(400);
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => actions.request(purchase, { way: 'external' })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await purchase.effects()).toMatchObject({
      status: 'refunded',
      subscription: { periods: [] },
    });
    expect(await actions.look(purchase)).toMatchObject({
      refunds: [{ state: 'done', is_external: true, requested_by: 'Ayesha Akter' }],
      offer: { way: 'none', because: 'refunded' },
    });
    expect(await actions.mailsTo(purchase.user, purchase)).toHaveLength(1);
    const audits = await app.db.auditEntry.findMany({
      where: { action: 'refund', subjectId: purchase.id },
    });
    expect(audits).toMatchObject([{ adminName: 'Ayesha Akter', after: { refund_amount: 300 } }]);
    // The gateway may still report it as paid.
    await purchase.verify().expect(200);
    expect(await purchase.effects()).toMatchObject({ status: 'refunded' });
  },
);

test('a payment under review is always refunded in full, which ends the review', async () => {
  const purchase = await startPurchase(app);
  await purchase.outside({ action: 'pay', amount: '11.00' });
  await purchase.verify().expect(200);
  await actions.request(purchase, { way: 'external', amount: 5 }).expect(409);
  await actions
    .request(purchase, { way: 'external', amount: 11, reason: 'Sent by hand' })
    .expect(200);
  expect(await purchase.effects()).toMatchObject({ status: 'refunded', subscription: null });
  expect(await app.db.attention.findMany({ where: { transactionId: purchase.id } })).toMatchObject([
    { resolvedBy: 'Ayesha Akter', note: 'Sent by hand' },
  ]);
});

test('a partial refund that several administrators record from the same state is recorded once', async () => {
  const purchase = await actions.paid('paystation');
  const record = (offered: number) =>
    actions.request(purchase, { way: 'external', amount: 100, offered });
  const replies = await Promise.all(Array.from({ length: 4 }, () => record(300)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'refund_not_possible',
    error: 'Another refund was recorded in the meantime. Up to ৳200 can still be refunded.',
  });
  // An administrator who has seen it can refund the same amount again.
  await record(200).expect(200);
  const { refunds, offer } = await actions.look(purchase);
  expect([refunds.map(({ amount }) => amount), offer.amount]).toEqual([[100, 100], 100]);
});

test('unpaid and missing payments cannot be refunded', async () => {
  const purchase = await startPurchase(app);
  const { body } = await actions.request(purchase).expect(409);
  expect(body.code).toBe('refund_not_possible');
  expect(await actions.look(purchase)).toMatchObject({
    offer: { way: 'none', because: 'nothing_paid' },
  });
  await actions.request({ id: 2_000_000_000 }).expect(404);
  await actions.conclude(2_000_000_000, 'done').expect(404);
});

test('the refunded amount is the sum of all parts, up to the one that completes it', async () => {
  const cents = fc.array(fc.integer({ min: 1, max: 299_99 }), { maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(cents, async (edges) => {
      // The cut points divide 300 taka into parts.
      const cuts = [...new Set([0, ...edges, 300_00])].sort((a, b) => a - b);
      const parts = cuts.slice(1).map((cut, index) => cut - (cuts[index] ?? 0));
      const purchase = await actions.paid('paystation');
      let sum = 0;
      for (const part of parts) {
        await actions.request(purchase, { way: 'external', amount: part / 100 }).expect(200);
        sum += part;
        const { body } = await app.api
          .as(purchase.user.token)
          .get(`/api/payment/status/${purchase.id}`)
          .expect(200);
        expect(body.transaction).toMatchObject({
          refunded_amount: sum / 100,
          status: sum === 300_00 ? 'refunded' : 'completed',
        });
      }
    }),
    { numRuns: runs(3) },
  );
});

test('a partial refund reduces the revenue, and the payment stays completed', async () => {
  const purchase = await actions.paid('paystation');
  const revenue = async () =>
    (await app.api.as(actions.admin.token).get('/api/admin/stats').expect(200)).body.stats
      .totalRevenue;
  const before = await revenue();
  await actions.request(purchase, { way: 'external', amount: 50.5 }).expect(200);
  expect(before - (await revenue())).toBe(50.5);
  const { body } = await app.api
    .as(purchase.user.token)
    .get(`/api/payment/status/${purchase.id}`)
    .expect(200);
  expect(body.transaction).toMatchObject({ status: 'completed', refunded_amount: 50.5 });
  const totals = await app.api.as(purchase.user.token).get('/api/payment/totals').expect(200);
  expect(totals.body.years).toMatchObject([{ total: 249.5, payments: 1 }]);
  await actions.request(purchase, { way: 'external', amount: 249.5 }).expect(200);
  expect(before - (await revenue())).toBe(300);
});
