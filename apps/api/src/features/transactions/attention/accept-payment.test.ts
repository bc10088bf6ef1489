import { runs } from '@nobayon/shared/testing/effort.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { refundActions } from '../../../testing/payments/refund-actions.ts';
import {
  buy,
  type Purchase,
  startDiscounted,
  startPurchase,
} from '../../../testing/payments/start-purchase.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['build']['user']>>;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  admin = await app.build.user({ role: 'admin', firstname: 'Ayesha', lastname: 'Akter' });
});
afterAll(() => app.close());

function accept({ id }: { id: number }, body: object) {
  return app.api.as(admin.token).post(`/api/admin/transactions/${id}/accept`, body);
}

/** 240 were requested, but 24 were paid. */
async function paidLess(): Promise<Purchase> {
  const purchase = await startDiscounted(app);
  await purchase.outside({ action: 'pay', amount: '24.00' });
  expect((await purchase.verify().expect(200)).body.status).toBe('review');
  return purchase;
}

async function paidWithoutUse(): Promise<Purchase> {
  const coupon = await app.build.coupon({ maxUses: 1 });
  const late = await startPurchase(app, { coupon });
  app.clock.advance(30 * MINUTE);
  await buy(app, { coupon });
  expect((await late.returnAfter('pay')).body.status).toBe('review');
  return late;
}

describe('accepting a payment under review', () => {
  test('is refused to whoever did not see that the review was resolved meanwhile', async () => {
    const purchase = await paidLess();
    const { id } = await app.db.attention.findFirstOrThrow({
      where: { transactionId: purchase.id, reason: 'review' },
    });
    const api = app.api.as(admin.token);
    await api.post(`/api/admin/attention/${id}/resolve`, { note: 'Given back' }).expect(200);
    const late = await accept(purchase, { paid_amount: 24, is_review_open: true });
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(await purchase.effects()).toMatchObject({ status: 'review' });
    await accept(purchase, { paid_amount: 24, is_review_open: false }).expect(200);
  });

  test('grants it with the paid amount, which is its worth and its revenue', async () => {
    const purchase = await paidLess();
    const revenueBefore = await revenue();
    const { body } = await accept(purchase, { paid_amount: 24, note: 'A mistyped sum' }).expect(
      200,
    );
    expect(body).toMatchObject({
      message: 'Payment accepted',
      transaction: {
        status: 'completed',
        final_amount: 240,
        paid_amount: 24,
        review_reason: null,
        attention: [],
      },
    });
    expect(await purchase.effects()).toMatchObject({
      status: 'completed',
      receipts: 1,
      coupon: { used: 1, redemption: 'redeemed' },
      subscription: { periods: [{ transactionId: purchase.id, worth: 24_00 }] },
    });
    expect((await revenue()) - revenueBefore).toBe(24);
    expect(
      await app.db.attention.findMany({ where: { transactionId: purchase.id } }),
    ).toMatchObject([{ reason: 'review', resolvedBy: 'Ayesha Akter', note: 'A mistyped sum' }]);
    expect(await auditOf(purchase)).toMatchObject([
      {
        action: 'accept',
        adminName: 'Ayesha Akter',
        subjectName: purchase.invoice,
        before: { status: 'review', review_reason: 'amount' },
        after: { status: 'completed', asked_amount: 240, paid_amount: 24, note: 'A mistyped sum' },
      },
    ]);
    expect(await decisionsOf(purchase)).toMatchObject([
      {
        action: 'accept',
        by: 'Ayesha Akter',
        at: app.clock.now().toISOString(),
        reason: 'review',
        review_reason: 'amount',
        note: 'A mistyped sum',
      },
    ]);
    const [receipt] = await app.sandbox.mails(purchase.user.email);
    expect(receipt?.text).toMatch(/Amount due +BDT\s240\nTotal paid +BDT\s24\n/);
  });

  test('grants it without a use of its coupon if none is left', async () => {
    const purchase = await paidWithoutUse();
    await accept(purchase, { paid_amount: 240 }).expect(200);
    expect(await purchase.effects()).toMatchObject({
      status: 'completed',
      paidAmount: null,
      coupon: { used: 1, redemption: 'released' },
      subscription: { periods: [{ transactionId: purchase.id, worth: 240_00 }] },
    });
  });

  test('can be reversed by a refund', async () => {
    const purchase = await paidLess();
    await accept(purchase, { paid_amount: 24 }).expect(200);
    await purchase.outside({ action: 'refund' });
    expect((await purchase.verify().expect(200)).body.status).toBe('refunded');
    expect((await purchase.effects()).subscription?.periods ?? []).toEqual([]);
  });

  test('by many administrators at once grants it once', async () => {
    const purchase = await paidLess();
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => accept(purchase, { paid_amount: 24 })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(409)]);
    expect(await purchase.effects()).toMatchObject({ receipts: 1, coupon: { used: 1 } });
    expect(await auditOf(purchase)).toHaveLength(1);
  });

  test('is possible after it was marked as resolved', async () => {
    const purchase = await paidLess();
    const item = await app.db.attention.findFirstOrThrow({ where: { transactionId: purchase.id } });
    const resolve = `/api/admin/attention/${item.id}/resolve`;
    const underReviewSince = app.clock.now().toISOString();
    app.clock.advance(MINUTE);
    await app.api.as(admin.token).post(resolve, { note: 'Wrote to them' }).expect(200);
    await accept(purchase, { paid_amount: 24, note: 'They answered' }).expect(200);
    expect((await detailOf(purchase)).review_started_at).toBe(underReviewSince);
    expect(await decisionsOf(purchase)).toMatchObject([
      { action: 'resolve', reason: 'review', review_reason: null, note: 'Wrote to them' },
      { action: 'accept', reason: 'review', review_reason: 'amount', note: 'They answered' },
    ]);
    expect(await app.db.attention.findUnique({ where: { id: item.id } })).toMatchObject({
      note: 'Wrote to them',
    });
  });
});

describe('accepting is rejected', () => {
  test('for a payment that is not under review', async () => {
    for (const purchase of [await startPurchase(app), await buy(app)]) {
      const { body } = await accept(purchase, { paid_amount: 300 }).expect(409);
      expect(body).toMatchObject({
        code: 'changed_meanwhile',
        error: 'This payment is not under review.',
      });
    }
  });

  test('if the amount differs from the one that the administrator was shown', async () => {
    const purchase = await paidLess();
    const { body } = await accept(purchase, { paid_amount: 240 }).expect(409);
    expect(body.code).toBe('changed_meanwhile');
    await accept(purchase, {}).expect(400);
    expect(await purchase.effects()).toMatchObject({ status: 'review', subscription: null });
  });

  test('for a deleted account, or an unknown payment', async () => {
    const purchase = await paidLess();
    await app.db.user.delete({ where: { id: purchase.user.id } });
    const { body } = await accept(purchase, { paid_amount: 24 }).expect(404);
    expect(body.code).toBe('user_not_found');
    const { body: unknown } = await accept({ id: 2_000_000_000 }, { paid_amount: 1 }).expect(404);
    expect(unknown.code).toBe('transaction_not_found');
  });
});

async function revenue(): Promise<number> {
  const { body } = await app.api.as(admin.token).get('/api/admin/stats').expect(200);
  return body.stats.totalRevenue;
}

async function detailOf({ id }: Purchase) {
  const { body } = await app.api.as(admin.token).get(`/api/admin/transactions/${id}`).expect(200);
  return body as { review_started_at: string | null; decisions: unknown[] };
}

async function decisionsOf(purchase: Purchase) {
  return (await detailOf(purchase)).decisions;
}

function auditOf({ id }: Purchase) {
  return app.db.auditEntry.findMany({ where: { subject: 'transaction', subjectId: id } });
}

describe('a payment under review with a refund in progress', () => {
  /** 300 were requested, but 290 were paid, through a gateway that can refund. */
  async function paidOtherwise() {
    const purchase = await startPurchase(app, { gateway: 'sslcommerz' });
    await purchase.outside({ action: 'pay', amount: '290.00' });
    expect((await purchase.verify().expect(200)).body.status).toBe('review');
    return purchase;
  }

  test('cannot be accepted until the refund is rejected', async () => {
    const actions = await refundActions(app);
    await app.sandbox.addFault({
      service: 'gateway',
      gateway: 'sslcommerz',
      kind: 'lostReply',
      on: 'refund',
    });
    const purchase = await paidOtherwise();
    await actions.request(purchase, { amount: 290 }).expect(200);
    const refused = [await accept(purchase, { paid_amount: 290 })];
    await actions.workAfter(0);
    await app.sandbox.clearFaults();
    refused.push(await accept(purchase, { paid_amount: 290 }));
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array(2).fill([409, 'changed_meanwhile']),
    );
    expect(await purchase.effects()).toMatchObject({ status: 'review', subscription: null });
    const { refunds } = await actions.look(purchase);
    await actions.conclude(refunds[0]?.id ?? 0, 'refused').expect(200);
    await accept(purchase, { paid_amount: 290 }).expect(200);
    // The result of the refund is shown with the refund.
    expect(await decisionsOf(purchase)).toMatchObject([{ action: 'accept' }]);
    expect(await purchase.effects()).toMatchObject({ status: 'completed', receipts: 1 });
  });

  test('is either refunded or accepted, if both are requested at once', async () => {
    const actions = await refundActions(app);
    for (let n = 0; n < runs(2); n += 1) {
      const purchase = await paidOtherwise();
      const [refund, accepted] = await Promise.all([
        actions.request(purchase, { amount: 290 }),
        accept(purchase, { paid_amount: 290 }),
      ]);
      // A refund requested after the acceptance is that of a completed payment.
      const isFirst = accepted.status === 200;
      expect([refund.status, accepted.status]).toEqual([200, isFirst ? 200 : 409]);
      expect((await purchase.effects()).status).toBe(isFirst ? 'completed' : 'review');
    }
  });
});
