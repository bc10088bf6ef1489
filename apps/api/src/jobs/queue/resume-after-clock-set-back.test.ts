import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { startPurchase } from '../../testing/payments/start-purchase.ts';
import { resumeAfterClockSetBack } from './resume-after-clock-set-back.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ parts: { clock: () => new Date() } });
});
afterEach(() => app.close());

const LATER = "now() + interval '6 hours'";
const CALENDAR = `
  INSERT INTO graphile_worker._private_known_crontabs VALUES ('sweep_payments', now(), ${LATER})`;

/** What waits for a time, and how a clock that was six hours ahead left it. */
const waiting: [column: string, table: string, statement: string][] = [
  ['last_execution', 'graphile_worker._private_known_crontabs', CALENDAR],
  [
    'run_at',
    'graphile_worker._private_jobs',
    `SELECT graphile_worker.add_job('sweep_payments', run_at := ${LATER})`,
  ],
  ['next_check_at', 'transactions', `UPDATE transactions SET next_check_at = ${LATER}`],
  ['ask_after', 'transactions', `UPDATE transactions SET ask_after = ${LATER}`],
  [
    'next_check_at',
    'refunds',
    `INSERT INTO refunds (transaction_id, number, amount, reason, admin_name, requested_at, next_check_at)
     SELECT id, 'RF-1', 100, 'Moved', 'Farzana', now(), ${LATER} FROM transactions`,
  ],
  ['claimed_at', 'mails', `INSERT INTO mails (key, claimed_at) VALUES ('a', ${LATER})`],
  ['tried_at', 'mail_server_state', `INSERT INTO mail_server_state (tried_at) VALUES (${LATER})`],
  [
    'claimed_until',
    'gateway_tokens',
    `INSERT INTO gateway_tokens (gateway, claimed_until, granted_at)
     VALUES ('bkash', ${LATER}, ARRAY[${LATER}])`,
  ],
  ['granted_at[1]', 'gateway_tokens', 'SELECT 1'],
  [
    'checked_at',
    'payment_post_checks',
    `INSERT INTO payment_post_checks SELECT id, ${LATER} FROM transactions`,
  ],
  ['chat_lease_until', 'users', `UPDATE users SET chat_lease_until = ${LATER}`],
  [
    'next_try_at',
    'chat_removals',
    `INSERT INTO chat_removals (email, name, by_address, since, next_try_at)
     VALUES ('a@example.com', 'A', false, now(), ${LATER})`,
  ],
  [
    'started_at',
    'chat_sweeps',
    `INSERT INTO chat_sweeps (started_at, alive_at) VALUES (${LATER}, ${LATER})`,
  ],
  ['alive_at', 'chat_sweeps', 'SELECT 1'],
];

/** The columns with a time that has not come yet. */
async function listWaiting(): Promise<string[]> {
  const found: string[] = [];
  for (const [column, table] of waiting) {
    const late = await app.db.$queryRawUnsafe<unknown[]>(
      `SELECT 1 FROM ${table} WHERE ${column} > now() LIMIT 1`,
    );
    if (late.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

test('after the clock was set back, nothing waits for the time that it had', async () => {
  await startPurchase(app);
  for (const [, , statement] of waiting) await app.db.$executeRawUnsafe(statement);
  expect(await listWaiting()).toHaveLength(waiting.length);
  await resumeAfterClockSetBack(app.deps);
  expect(await listWaiting()).toEqual([]);
});

test('a payment that was given up because of the clock is queried again, an old one is not', async () => {
  const [given, old] = [await startPurchase(app), await startPurchase(app)];
  await app.db.$executeRawUnsafe(CALENDAR);
  await app.db.transaction.updateMany({ data: { status: 'canceled', nextCheckAt: null } });
  await app.db.$executeRaw`
    UPDATE transactions SET created_at = now() - interval '4 days' WHERE id = ${old.id}`;
  await resumeAfterClockSetBack(app.deps);
  const due = await app.db.transaction.findMany({ where: { nextCheckAt: { not: null } } });
  expect(due.map(({ id }) => id)).toEqual([given.id]);
});

test('otherwise everything keeps its time', async () => {
  await startPurchase(app);
  for (const [, table, statement] of waiting) {
    if (!table.endsWith('known_crontabs')) await app.db.$executeRawUnsafe(statement);
  }
  const before = await listWaiting();
  await resumeAfterClockSetBack(app.deps);
  expect(await listWaiting()).toEqual(before);
});
