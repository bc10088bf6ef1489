import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { checkDatabase } from '../health/check-database.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { holdLock } from '../testing/faults/hold-lock.ts';
import { parseMetrics } from '../testing/http/read-metrics.ts';
import { insertPayments } from '../testing/payments/insert-payments.ts';
import { TIMEOUT } from '../testing/timeout.ts';
import { buildAccount } from '../testing/users/accounts.ts';
import { addFigures } from './add-figures.ts';
import { createMetrics } from './create-metrics.ts';

let app: TestApp;
let scrape: () => Promise<Map<string, number>>;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => {
  const metrics = createMetrics(checkDatabase(app.deps), app.deps);
  addFigures(metrics, app.deps);
  scrape = async () => {
    await Promise.all(metrics.refreshers.map((refresh) => refresh()));
    return parseMetrics(await metrics.registry.metrics());
  };
});
afterEach(async () => {
  await app.db.refund.deleteMany();
  await app.db.transaction.deleteMany();
  await app.db.mail.deleteMany();
  await app.asOwner('DELETE FROM graphile_worker._private_jobs');
  await app.asOwner('DELETE FROM chat_removals; DELETE FROM chat_service_state; DELETE FROM users');
});
afterAll(() => app.close());

const MINUTE = 60_000;
const ago = (minutes: number) => new Date(app.clock.now().getTime() - minutes * MINUTE);

/** The samples of one metric, by what is between their braces. */
async function figure(name: string): Promise<Record<string, number>> {
  const all = [...(await scrape())].filter(([key]) => key === name || key.startsWith(`${name}{`));
  return Object.fromEntries(all.map(([key, value]) => [key.slice(name.length), value]));
}

test('where nothing is, everything is 0, and what cannot be told is not', async () => {
  const all = await scrape();
  const figures = [...all].filter(([key]) => /^nobayon_(?!ready|database_up|figures_up)/.test(key));
  expect(figures.length).toBeGreaterThan(60);
  expect(figures.filter(([, value]) => value !== 0)).toEqual([]);
  expect(await figure('nobayon_payment_settle_seconds')).toEqual({});
  expect(await figure('nobayon_chat_last_success_seconds')).toEqual({});
  // A busy machine may answer too late once.
  await vi.waitFor(async () => {
    const again = await scrape();
    expect([again.get('nobayon_ready'), again.get('nobayon_figures_up')]).toEqual([1, 1]);
  }, TIMEOUT);
});

test('payments: what became of them, how long it took, and which one waits', async () => {
  await insertPayments(app, [
    { status: 'pending', createdAt: ago(50), nextCheckAt: ago(20) },
    { status: 'pending', createdAt: ago(5), nextCheckAt: ago(-1) },
    ...[1, 2, 3, 4, 5].map((minutes) => ({
      status: 'completed' as const,
      createdAt: ago(10 + minutes),
      settledAt: ago(10),
    })),
    { status: 'failed', gateway: 'bkash', createdAt: ago(30), settledAt: ago(29) },
    // Of another hour, of no gateway, and hidden.
    { status: 'completed', createdAt: ago(200), settledAt: ago(100) },
    { status: 'completed', gateway: 'none', createdAt: ago(9), settledAt: ago(9) },
    { status: 'completed', createdAt: ago(9), settledAt: ago(2), deletedAt: ago(1) },
  ]);
  expect(await figure('nobayon_payments')).toMatchObject({
    '{status="pending"}': 2,
    '{status="completed"}': 7,
    '{status="failed"}': 1,
    '{status="refunded"}': 0,
  });
  expect(await figure('nobayon_payments_started_last_hour')).toMatchObject({
    '{gateway="sslcommerz"}': 0,
    '{gateway="piprapay"}': 0,
    '{gateway="paystation"}': 7,
    '{gateway="bkash"}': 1,
  });
  expect(await figure('nobayon_payments_settled_last_hour')).toMatchObject({
    '{gateway="paystation",status="completed"}': 5,
    '{gateway="bkash",status="failed"}': 1,
    '{gateway="paystation",status="failed"}': 0,
  });
  expect(await figure('nobayon_payment_settle_seconds')).toEqual({
    '{quantile="0.5"}': 180,
    '{quantile="0.9"}': 276,
    '{quantile="0.99"}': 297.6,
  });
  expect(await figure('nobayon_payments_oldest_pending_seconds')).toEqual({ '': 3_000 });
  expect(await figure('nobayon_payments_check_overdue_seconds')).toMatchObject({
    '{gateway="paystation"}': 1_200,
    '{gateway="bkash"}': 0,
  });
});

test('jobs: waiting, failed and given up ones', async () => {
  const add = (task: string, more = '') =>
    app.db.$executeRawUnsafe(`SELECT graphile_worker.add_job('${task}', '{}'::json${more})`);
  await add('send_welcome', `, run_at := now() - interval '10 minutes'`);
  await add('send_welcome', `, run_at := now() - interval '1 minute'`);
  await add('send_welcome', `, run_at := now() + interval '1 minute'`);
  await add('sweep_chat', `, max_attempts := 3`);
  await add('fold_tallies', `, max_attempts := 1`);
  await app.db.$executeRaw`
    UPDATE graphile_worker._private_jobs
    SET attempts = 1, last_error = 'it failed', run_at = now() + interval '1 hour'
    WHERE max_attempts < 25`;
  const all = await scrape();
  const of = (name: string, task: string) => all.get(`nobayon_jobs_${name}{task="${task}"}`);
  expect(of('waiting', 'send_welcome')).toBe(2);
  expect(of('oldest_due_seconds', 'send_welcome')).toBeGreaterThanOrEqual(600);
  expect(of('oldest_due_seconds', 'send_welcome')).toBeLessThan(660);
  expect([of('failed', 'sweep_chat'), of('given_up', 'sweep_chat')]).toEqual([1, 0]);
  expect([of('failed', 'fold_tallies'), of('given_up', 'fold_tallies')]).toEqual([0, 1]);
  expect(of('waiting', 'sweep_chat')).toBe(0);
});

test('emails that are being sent, and what became of those of the last day', async () => {
  await app.db.mail.createMany({
    data: [
      { key: 'a', claimedAt: ago(30) },
      { key: 'b', claimedAt: ago(1) },
      { key: 'c', claimedAt: ago(90), sentAt: ago(89) },
      { key: 'd', claimedAt: ago(9), sentAt: ago(9), refusal: '550 5.1.1' },
      { key: 'e', claimedAt: ago(2 * 1_440), sentAt: ago(2 * 1_440), refusal: '550' },
    ],
  });
  expect(await figure('nobayon_mails_unsent')).toEqual({ '': 2 });
  expect(await figure('nobayon_mails_last_day')).toEqual({
    '{outcome="accepted"}': 1,
    '{outcome="rejected"}': 1,
  });
});

test('the chat service: who is out of sync, and since when it is in trouble', async () => {
  const [one, two] = [await buildAccount(app), await buildAccount(app, 'admin')];
  await app.db.user.update({ where: { id: one.id }, data: { chatSyncedAt: ago(7) } });
  await app.db.user.update({
    where: { id: two.id },
    data: { chatError: 'x', chatFailedAt: ago(1) },
  });
  await app.db.chatServiceState.create({ data: { failingSince: ago(3), failure: 'x' } });
  const removal = { email: 'x@example.com', name: 'X', isByAddress: false, nextTryAt: ago(0) };
  await app.db.chatRemoval.createMany({
    data: [
      { ...removal, since: ago(4) },
      { ...removal, since: ago(2) },
      { ...removal, since: ago(9), settledAt: ago(1) },
    ],
  });
  expect(await figure('nobayon_chat_removals')).toEqual({ '': 2 });
  expect(await figure('nobayon_chat_oldest_removal_seconds')).toEqual({ '': 240 });
  expect(await figure('nobayon_chat_users_out_of_sync')).toEqual({ '': 1 });
  expect(await figure('nobayon_chat_last_success_seconds')).toEqual({ '': 420 });
  expect(await figure('nobayon_chat_failing_seconds')).toEqual({
    '{trouble="refused"}': 180,
    '{trouble="away"}': 0,
  });
  expect(await figure('nobayon_users')).toEqual({ '{role="user"}': 1, '{role="admin"}': 1 });
});

test('payments that wait for a human', async () => {
  const [first, second] = await insertPayments(app, [
    { status: 'review' },
    { status: 'completed' },
  ]);
  await app.db.attention.createMany({
    data: [
      { transactionId: first?.id ?? 0, reason: 'review', raisedAt: ago(1) },
      { transactionId: second?.id ?? 0, reason: 'refund_due', raisedAt: ago(1) },
      {
        transactionId: first?.id ?? 0,
        reason: 'coupon_over_limit',
        raisedAt: ago(1),
        resolvedAt: ago(0),
        resolvedBy: 'Nusrat',
      },
    ],
  });
  expect(await figure('nobayon_attention_open')).toEqual({
    '{reason="review"}': 1,
    '{reason="refund_due"}': 1,
    '{reason="paid_twice"}': 0,
    '{reason="refund_stalled"}': 0,
    '{reason="coupon_over_limit"}': 0,
  });
});

test('pending refunds by state', async () => {
  const rows = await insertPayments(app, Array(3).fill({ status: 'completed', gateway: 'bkash' }));
  const standings = [
    { state: 'requested' },
    { state: 'processing', trouble: 'no answer' },
    { state: 'done' },
  ] as const;
  await app.db.refund.createMany({
    data: standings.map((standing, n) => ({
      transactionId: rows[n]?.id ?? 0,
      number: `RF-${n}`,
      amount: 300_00,
      reason: 'A test',
      adminName: 'Ayesha',
      requestedAt: ago(n + 1),
      ...standing,
    })),
  });
  const oldest = Object.entries(await figure('nobayon_refunds_oldest_open_seconds'));
  expect(Object.fromEntries(oldest.filter(([labels]) => labels.includes('bkash')))).toEqual({
    '{gateway="bkash",standing="requested"}': 60,
    '{gateway="bkash",standing="unclear"}': 120,
    '{gateway="bkash",standing="processing"}': 0,
  });
});

test('payments by hand that wait for an administrator', async () => {
  await app.build.claim();
  app.clock.advance(60_000);
  await app.build.claim();
  app.clock.advance(60_000);
  expect(await figure('nobayon_claims_open')).toEqual({ '': 2 });
  expect(await figure('nobayon_claims_oldest_open_seconds')).toEqual({ '': 120 });
  // They wait for as long as it takes: only a rejected claim leaves a payment to its customer.
  expect(await figure('nobayon_payments_oldest_pending_seconds')).toEqual({ '': 0 });
  await app.db.paymentClaim.updateMany({ data: { state: 'rejected', decidedAt: ago(0) } });
  app.clock.advance(30_000);
  expect(await figure('nobayon_payments_oldest_pending_seconds')).toEqual({ '': 30 });
});

test('a table that cannot be read in time does not affect the others', async () => {
  await insertPayments(app, [{ status: 'completed' }]);
  expect(await figure('nobayon_payments')).toMatchObject({ '{status="completed"}': 1 });
  const wall = await holdLock(app.databaseUrl, 'LOCK TABLE attention IN ACCESS EXCLUSIVE MODE');
  const all = await scrape();
  await wall.release();
  expect(all.get('nobayon_figures_up')).toBe(0);
  expect(all.get('nobayon_database_up')).toBe(1);
  expect(all.get('process_resident_memory_bytes')).toBeGreaterThan(0);
  expect([...all.keys()].filter((key) => key.startsWith('nobayon_payments'))).toEqual([]);
  expect((await scrape()).get('nobayon_figures_up')).toBe(1);
});
