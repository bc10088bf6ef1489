import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { type JobName, type JobPayloads, jobs } from '../jobs.ts';
import { queueJob } from '../queue.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const at = '2026-03-10T06:00:00.000Z';
const GONE = 999_999;

/** Each job about a subject that no longer exists; null if it has none. */
const aboutWhatIsGone: { [N in JobName]: JobPayloads[N] | null } = {
  send_receipt: { transactionId: GONE },
  send_refund_notice: { transactionId: GONE, wasGranted: true },
  send_part_refund_notice: { refundId: GONE },
  send_refund_result: { refundId: GONE },
  send_claim_rejected: { claimId: GONE },
  send_reset_link: { email: 'gone@example.com', requestId: 'gone' },
  send_password_changed: { userId: GONE, sessionVersion: 1 },
  send_security_notice: {
    userId: GONE,
    notice: 'new_device',
    key: 'gone',
    at,
    device: 'Firefox on Linux',
    address: '203.0.113.9',
  },
  send_address_proof: { userId: GONE, requestId: '00000000-0000-4000-8000-000000000000' },
  send_address_change_asked: { userId: GONE, at },
  send_address_changed: {
    userId: GONE,
    email: 'gone@example.com',
    wasProven: true,
    sessionVersion: 1,
  },
  send_welcome: { userId: GONE },
  send_expiry_notice: { userId: GONE, notice: 'day_before', expiresAt: at },
  sync_chat_user: { userId: GONE },
  remove_chat_access: { removalId: GONE },
  send_chat_alarm: { userId: GONE, failingSince: at },
  send_gateway_alarm: {
    userId: GONE,
    gateway: 'paystation',
    trouble: 'knows_none',
    failingSince: at,
  },
  watch_chat: null,
  watch_mail: null,
  sweep_chat: null,
  release_dead_workers: null,
  sweep_payments: null,
  advance_refunds: null,
  check_payment: { transactionId: GONE },
  remind_of_expiry: null,
  fold_tallies: null,
  delete_transactions: { deletionId: GONE },
  apply_retention: null,
};

test('a job about what is gone ends, and leaves nothing to do', async () => {
  for (const name of Object.keys(jobs) as JobName[]) {
    const payload = aboutWhatIsGone[name];
    if (payload === null) continue;
    await queueJob(app.db, name, payload);
    await app.runJobs();
    const left = await app.db.$queryRaw`
      SELECT task_identifier, last_error FROM graphile_worker.jobs`;
    expect([name, left]).toEqual([name, []]);
  }
  expect(await app.sandbox.mails()).toEqual([]);
});

test('the same for a user who is deleted right after the registration', async () => {
  const person = { firstname: 'Rahim', lastname: 'Uddin', password: 'Secret-124' };
  const email = 'short-lived@example.com';
  await app.api.post('/api/auth/register', { ...person, email }).expect(201);
  await app.db.user.delete({ where: { email } });
  for (let round = 0; round < 3; round += 1) {
    await app.makeJobsDue();
    await app.runJobs();
  }
  expect(await app.db.$queryRaw`SELECT * FROM graphile_worker.jobs`).toEqual([]);
});
