import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { newTrxId, openManualShop } from '../../../testing/payments/manual-purchase.ts';
import { sweepPayments } from '../../payments/due/sweep-payments.ts';
import { decideClaim } from './decide-claim.ts';

let app: TestApp;
let shop: Awaited<ReturnType<typeof openManualShop>>;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  shop = await openManualShop(app);
});
afterAll(() => app.close());

const auditOf = (id: number) =>
  app.db.auditEntry.findMany({ where: { subject: 'transaction', subjectId: id } });

test('an approved claim is like any other payment: days, receipt, audit', async () => {
  const purchase = await shop.start();
  const trx_id = newTrxId();
  const { body } = await shop.approve(await purchase.claimed({ trx_id })).expect(200);
  expect(body).toMatchObject({
    message: 'Payment approved',
    claim: {
      state: 'approved',
      paid_amount: null,
      decided_by: `${shop.admin.firstname} ${shop.admin.lastname}`,
      transaction: { id: purchase.id, status: 'completed' },
    },
  });
  expect(await purchase.effects()).toMatchObject({
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

test('an approved claim is not queried for refunds', async () => {
  const purchase = await shop.start();
  await shop.approve(await purchase.claimed()).expect(200);
  const { events, nextCheckAt } = await purchase.effects();
  expect(nextCheckAt).not.toBeNull();
  app.clock.advance(DAY);
  await sweepPayments(app.deps);
  expect(await purchase.effects()).toMatchObject({ status: 'completed', nextCheckAt: null });
  expect((await purchase.effects()).events).toEqual([...events, 'gateway']);
});

test('of two simultaneous administrators one decides, and the payment is granted or rejected once', async () => {
  const other = await app.build.user({ role: 'admin' });
  for (let n = 0; n < 2; n++) {
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
    const { status, receipts } = await purchase.effects();
    expect([status, receipts]).toEqual(approved ? ['completed', 1] : ['pending', 0]);
    expect(await auditOf(purchase.id)).toHaveLength(1);
  }
});

test('the customer of a rejected claim gets one email with the reason, and can correct it', async () => {
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
  expect(await purchase.effects()).toMatchObject({ status: 'completed', receipts: 1 });
});

test('a rejected transaction ID can be used by its owner, and then by nobody else', async () => {
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

test('a different amount goes to review and grants nothing by itself', async () => {
  const purchase = await shop.start();
  const { body } = await shop.approve(await purchase.claimed(), { paid_amount: 290.5 }).expect(200);
  expect(body.message).toContain('needs your attention');
  expect(await purchase.effects()).toMatchObject({
    status: 'review',
    reviewReason: 'amount',
    paidAmount: 290_50,
    subscription: null,
  });
});

test('the exact amount, typed in, counts as the requested one', async () => {
  const purchase = await shop.start();
  await shop.approve(await purchase.claimed(), { paid_amount: 300 }).expect(200);
  expect(await purchase.effects()).toMatchObject({ status: 'completed', paidAmount: null });
});

test('a claim after the payment was given up counts if it is approved', async () => {
  const purchase = await shop.start();
  await purchase.callback(purchase.user.token, { status: 'canceled' }).expect(200);
  const id = await purchase.claimed();
  await shop.approve(id).expect(200);
  expect(await purchase.effects()).toMatchObject({ status: 'completed', receipts: 1 });
});

test('the price shown at the time of the claim applies, whenever it is decided', async () => {
  const plan = await app.build.plan();
  const [inTime, late] = [await shop.start({ plan }), await shop.start({ plan })];
  const first = await inTime.claimed();
  await app.db.plan.update({ where: { id: plan.id }, data: { monthlyPrice: 400_00 } });
  app.clock.advance(2 * DAY);
  const second = await late.claimed();
  await shop.approve(first).expect(200);
  await shop.approve(second).expect(200);
  expect(await inTime.effects()).toMatchObject({ status: 'completed' });
  expect(await late.effects()).toMatchObject({ status: 'review', reviewReason: 'price' });
});

test('a correction keeps the price of its claim, and a new claim a day later does not', async () => {
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
    expect(await purchase.effects()).toMatchObject({ reviewReason });
  }
});

test('if the account was deleted, the payment needs attention for a refund', async () => {
  const purchase = await shop.start();
  const id = await purchase.claimed();
  await app.db.user.delete({ where: { id: purchase.user.id } });
  await shop.approve(id).expect(200);
  const raised = await app.db.attention.findMany({ where: { transactionId: purchase.id } });
  expect(raised).toMatchObject([{ reason: 'refund_due', resolvedAt: null }]);
});

describe('if the process is killed between decision and settlement', () => {
  /** Decides a claim, and fails before the settlement, as if killed. */
  async function approveAndFail(id: number) {
    const { connected } = app.deps.gateways;
    const failing = connected.map((gateway) => ({
      ...gateway,
      verify: () => Promise.reject(new Error('killed')),
    }));
    const deps = { ...app.deps, gateways: { offered: failing, connected: failing } };
    const deciding = decideClaim(deps, {
      id,
      adminId: shop.admin.id,
      decision: { kind: 'approve', paidAmount: null },
    });
    await expect(deciding).rejects.toThrow('killed');
  }

  test('the job of that commit settles the payment', async () => {
    const purchase = await shop.start();
    await approveAndFail(await purchase.claimed());
    const row = await app.db.transaction.findUnique({ where: { id: purchase.id } });
    expect(row?.status).toBe('pending');
    // Runs all due jobs.
    expect(await purchase.effects()).toMatchObject({ status: 'completed', receipts: 1 });
  });

  test('the sweep settles the payment', async () => {
    const purchase = await shop.start();
    await approveAndFail(await purchase.claimed());
    await app.asOwner('DELETE FROM graphile_worker._private_jobs');
    app.clock.advance(7 * MINUTE);
    await sweepPayments(app.deps);
    expect(await purchase.effects()).toMatchObject({ status: 'completed', receipts: 1 });
  });
});

test('repeated and simultaneous queries grant it once', async () => {
  const purchase = await shop.start();
  const id = await purchase.claimed();
  app.clock.advance(HOUR);
  await Promise.all([
    shop.approve(id).expect(200),
    ...Array.from({ length: 4 }, () => purchase.verify().expect(200)),
    sweepPayments(app.deps),
  ]);
  expect(await purchase.effects()).toMatchObject({
    status: 'completed',
    receipts: 1,
    subscription: { periods: [{ transactionId: purchase.id }] },
  });
});

test('an unknown claim is not found', async () => {
  expect((await shop.approve(2_000_000_000)).body.code).toBe('claim_not_found');
  expect((await shop.reject(2_000_000_000)).body.code).toBe('claim_not_found');
});
