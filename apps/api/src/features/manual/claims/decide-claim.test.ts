import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { newTrxId, openManualShop } from '../../../testing/payments/manual-purchase.ts';
import { sweepPayments } from '../../payments/due/sweep-payments.ts';
import { decideClaim } from './decide-claim.ts';

let app: TestApp;
let shop: Awaited<ReturnType<typeof openManualShop>>;
beforeAll(async () => {
  app = await createTestApp();
  shop = await openManualShop(app);
});
afterAll(() => app.close());

const auditOf = (id: number) =>
  app.db.auditEntry.findMany({ where: { subject: 'transaction', subjectId: id } });

test('approved, it is a payment like any other: days, receipt, audit', async () => {
  const purchase = await shop.start();
  const trx_id = newTrxId();
  const { body } = await shop.approve(await purchase.claimed({ trx_id })).expect(200);
  expect(body).toMatchObject({
    message: 'Claim approved',
    claim: {
      state: 'approved',
      paid_amount: null,
      decided_by: `${shop.admin.firstname} ${shop.admin.lastname}`,
      transaction: { id: purchase.id, status: 'completed' },
    },
  });
  expect(await purchase.books()).toMatchObject({
    status: 'completed',
    gatewayId: `${shop.wallet.id}:${trx_id}`,
    receipts: 1,
    subscription: { periods: [{ transactionId: purchase.id, days: 30 }] },
  });
  const row = await app.db.transaction.findUnique({ where: { id: purchase.id } });
  expect(row?.paymentMethod).toBe('bKash');
  expect(await auditOf(purchase.id)).toMatchObject([
    { action: 'approve', adminId: shop.admin.id, after: { trx_id, paid_amount: 300 } },
  ]);
});

test('once it is approved nobody asks again and again whether it was refunded elsewhere', async () => {
  const purchase = await shop.start();
  await shop.approve(await purchase.claimed()).expect(200);
  const { events, nextCheckAt } = await purchase.books();
  expect(nextCheckAt).not.toBeNull();
  app.clock.advance(DAY);
  await sweepPayments(app.deps);
  expect(await purchase.books()).toMatchObject({ status: 'completed', nextCheckAt: null });
  expect((await purchase.books()).events).toEqual([...events, 'gateway']);
});

test('two administrators at once: one decides, and it is granted or rejected once', async () => {
  const other = await app.build.user({ role: 'admin' });
  for (let n = 0; n < 4; n++) {
    const purchase = await shop.start();
    const id = await purchase.claimed();
    const replies = await Promise.all([
      shop.approve(id),
      app.api.as(other.token).post(`/api/admin/claims/${id}/approve`, {}),
      shop.reject(id),
      app.api.as(other.token).post(`/api/admin/claims/${id}/reject`, { reason: 'No' }),
    ]);
    const codes = replies.map(({ status, body }) => (status === 200 ? 'decided' : body.code));
    expect(codes.sort()).toEqual([...Array(3).fill('claim_decided'), 'decided']);
    const approved = replies.slice(0, 2).some(({ status }) => status === 200);
    const { status, receipts } = await purchase.books();
    expect([status, receipts]).toEqual(approved ? ['completed', 1] : ['pending', 0]);
    expect(await auditOf(purchase.id)).toHaveLength(1);
  }
});

test('rejected, the customer is told why, once, and may correct it', async () => {
  const purchase = await shop.start();
  const wrong = newTrxId();
  const id = await purchase.claimed({ trx_id: wrong });
  await shop.reject(id, 'There is no such transaction ID.').expect(200);
  await app.runJobs();
  const mails = await app.sandbox.mails(purchase.user.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Nobayon: payment ${purchase.invoice} could not be confirmed`,
  ]);
  expect((await purchase.show()).body).toMatchObject({
    claim: { state: 'rejected', reason: 'There is no such transaction ID.' },
    can_claim: true,
    payment: { status: 'pending' },
  });
  await shop.approve(await purchase.claimed()).expect(200);
  expect(await purchase.books()).toMatchObject({ status: 'completed', receipts: 1 });
});

test('a transaction ID that was rejected is free for whoever owns it, and then for nobody', async () => {
  const [thief, owner, third] = [await shop.start(), await shop.start(), await shop.start()];
  const trx_id = newTrxId();
  const stolen = await thief.claimed({ trx_id });
  expect((await owner.claim({ trx_id })).status).toBe(409);
  await shop.reject(stolen).expect(200);
  const id = await owner.claimed({ trx_id });
  const list = await app.api.as(shop.admin.token).get('/api/admin/claims?limit=100').expect(200);
  const listed = list.body.claims.find((one: { id: number }) => one.id === id);
  expect(listed).toMatchObject({ rejected_before: 1, other_claims: { rejected: 0 } });
  await shop.approve(id).expect(200);
  expect((await third.claim({ trx_id })).body.code).toBe('trx_id_taken');
  expect((await thief.claim({ trx_id })).body.code).toBe('trx_id_taken');
});

test('another amount than was asked for goes to review, and grants nothing by itself', async () => {
  const purchase = await shop.start();
  const { body } = await shop.approve(await purchase.claimed(), { paid_amount: 290.5 }).expect(200);
  expect(body.message).toContain('needs your attention');
  expect(await purchase.books()).toMatchObject({
    status: 'review',
    reviewReason: 'amount',
    paidAmount: 290_50,
    subscription: null,
  });
});

test('the very amount, typed in, is what was asked for', async () => {
  const purchase = await shop.start();
  await shop.approve(await purchase.claimed(), { paid_amount: 300 }).expect(200);
  expect(await purchase.books()).toMatchObject({ status: 'completed', paidAmount: null });
});

test('claimed and approved after it was given up: the money counts', async () => {
  const purchase = await shop.start();
  await purchase.callback(purchase.user.token, { status: 'canceled' }).expect(200);
  const id = await purchase.claimed();
  await shop.approve(id).expect(200);
  expect(await purchase.books()).toMatchObject({ status: 'completed', receipts: 1 });
});

test('the price holds that was shown when it was claimed, whenever we look', async () => {
  const plan = await app.build.plan();
  const [inTime, late] = [await shop.start({ plan }), await shop.start({ plan })];
  const first = await inTime.claimed();
  await app.db.plan.update({ where: { id: plan.id }, data: { monthlyPrice: 400_00 } });
  app.clock.advance(2 * DAY);
  const second = await late.claimed();
  await shop.approve(first).expect(200);
  await shop.approve(second).expect(200);
  expect(await inTime.books()).toMatchObject({ status: 'completed' });
  expect(await late.books()).toMatchObject({ status: 'review', reviewReason: 'price' });
});

test('a correction holds the price of what it corrects, and a new claim a day later does not', async () => {
  for (const [pause, reviewReason] of [
    [10 * MINUTE, null],
    [25 * HOUR, 'price'],
  ] as const) {
    const purchase = await shop.start();
    const wrong = await purchase.claimed();
    const data = { monthlyPrice: 400_00 };
    await app.db.plan.update({ where: { id: purchase.plan.id }, data });
    app.clock.advance(2 * DAY);
    await shop.reject(wrong).expect(200);
    app.clock.advance(pause);
    await shop.approve(await purchase.claimed()).expect(200);
    expect(await purchase.books()).toMatchObject({ reviewReason });
  }
});

test('the account was deleted meanwhile: an administrator sees that the money is owed', async () => {
  const purchase = await shop.start();
  const id = await purchase.claimed();
  await app.db.user.delete({ where: { id: purchase.user.id } });
  await shop.approve(id).expect(200);
  const raised = await app.db.attention.findMany({ where: { transactionId: purchase.id } });
  expect(raised).toMatchObject([{ reason: 'refund_due', resolvedAt: null }]);
});

describe('killed between deciding and settling', () => {
  /** Decides, and ends before it is settled: what the gateway would say, nobody hears. */
  async function approveAndDie(id: number) {
    const { connected } = app.deps.gateways;
    const deaf = connected.map((gateway) => ({
      ...gateway,
      verify: () => Promise.reject(new Error('killed')),
    }));
    const deps = { ...app.deps, gateways: { offered: deaf, connected: deaf } };
    const deciding = decideClaim(deps, shop.admin.id, id, { kind: 'approve', paidAmount: null });
    await expect(deciding).rejects.toThrow('killed');
  }

  test('the job of that commit finishes it', async () => {
    const purchase = await shop.start();
    await approveAndDie(await purchase.claimed());
    const row = await app.db.transaction.findUnique({ where: { id: purchase.id } });
    expect(row?.status).toBe('pending');
    // Runs what is due.
    expect(await purchase.books()).toMatchObject({ status: 'completed', receipts: 1 });
  });

  test('so does the sweep', async () => {
    const purchase = await shop.start();
    await approveAndDie(await purchase.claimed());
    await app.asOwner('DELETE FROM graphile_worker._private_jobs');
    app.clock.advance(7 * MINUTE);
    await sweepPayments(app.deps);
    expect(await purchase.books()).toMatchObject({ status: 'completed', receipts: 1 });
  });
});

test('asked about again and again, also at the same time, it is granted once', async () => {
  const purchase = await shop.start();
  const id = await purchase.claimed();
  app.clock.advance(HOUR);
  await Promise.all([
    shop.approve(id).expect(200),
    ...Array.from({ length: 8 }, () => purchase.verify().expect(200)),
    sweepPayments(app.deps),
  ]);
  expect(await purchase.books()).toMatchObject({
    status: 'completed',
    receipts: 1,
    subscription: { periods: [{ transactionId: purchase.id }] },
  });
});

test('a claim that there is not is not found', async () => {
  expect((await shop.approve(2_000_000_000)).body.code).toBe('claim_not_found');
  expect((await shop.reject(2_000_000_000)).body.code).toBe('claim_not_found');
});
