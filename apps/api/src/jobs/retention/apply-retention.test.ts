import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { buy } from '../../testing/payments/start-purchase.ts';
import { applyRetention } from './apply-retention.ts';

const days = {
  payment_events: 730,
  audit_entries: 1_095,
  sign_ins: 90,
  known_devices: 400,
  address_proofs: 7,
  mails: 400,
  chat_sweeps: 90,
  chat_removals: 1_095,
  jobs: 90,
};

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterEach(() => app.close());

const count = async (table: string): Promise<number> => {
  const [row] = await app.db.$queryRawUnsafe<[{ count: number }]>(
    `SELECT count(*)::int AS count FROM ${table}`,
  );
  return row.count;
};
const kept = async () => ({
  payment_events: await count('payment_events'),
  audit_entries: await count('audit_entries'),
  address_proofs: await count('address_proofs'),
  address_code_tries: await count('address_code_tries'),
  password_resets: await count('password_resets'),
  sessions: await count('sessions'),
  sign_ins: await count('sign_ins'),
  known_devices: await count('known_devices'),
  spent_tickets: await count('spent_tickets'),
  oidc_records: await count('oidc_records'),
  oidc_sessions: await count('oidc_sessions'),
  factor_tickets: await count('factor_tickets'),
  mails: await count('mails'),
  chat_sweeps: await count('chat_sweeps'),
  chat_removals: await count('chat_removals'),
  jobs: await count('graphile_worker.jobs'),
});
const readBalances = async () =>
  JSON.stringify([
    await app.db.transaction.findMany({ orderBy: { id: 'asc' } }),
    await app.db.subscriptionEvent.findMany({ orderBy: { id: 'asc' } }),
    await app.db.couponRedemption.findMany({ orderBy: { id: 'asc' } }),
    await app.db.attention.findMany({ orderBy: { id: 'asc' } }),
  ]);

/** One of each an hour too old, and one that has an hour left. */
async function writeBothSides(transactionId: number): Promise<void> {
  const [old, young] = [await app.build.user(), await app.build.user()];
  const now = app.clock.now().toISOString();
  for (const [userId, hour] of [
    [old.id, 1],
    [young.id, -1],
  ] as const) {
    const ago = (kept: number) => `'${now}'::timestamptz - interval '${kept} days ${hour} hours'`;
    await app.asOwner(`
      INSERT INTO payment_events (transaction_id, source, payload, received_at)
      VALUES (${transactionId}, 'browser', '{}', ${ago(days.payment_events)});
      INSERT INTO audit_entries (admin_name, admin_email, action, subject, subject_name, at)
      VALUES ('A', 'a@example.com', 'create', 'plan', 'Pro', ${ago(days.audit_entries)});
      INSERT INTO password_resets (user_id, token_hash, expires_at)
      VALUES (${userId}, '${userId}', ${ago(0)});
      INSERT INTO address_proofs (user_id, email, request_id, requested_at)
      VALUES (${userId}, 'new@example.com', gen_random_uuid(), ${ago(days.address_proofs)});
      INSERT INTO address_code_tries (address_hash, tried_at)
      VALUES ('${userId}', ARRAY[${ago(90)}, ${ago(1)}]);
      DELETE FROM sessions WHERE user_id = ${userId};
      INSERT INTO sessions (id, user_id, version, created_at, expires_at)
      VALUES (gen_random_uuid(), ${userId}, 1, ${ago(90)}, ${ago(0)});
      INSERT INTO sign_ins (user_id, outcome, at, device, address, is_new_device)
      VALUES (${userId}, 'succeeded', ${ago(days.sign_ins)}, 'Chrome', '203.0.113.9', false);
      INSERT INTO known_devices (user_id, token_hash, first_seen_at, last_seen_at)
      VALUES (${userId}, '${userId}', ${ago(500)}, ${ago(days.known_devices)});
      INSERT INTO factor_tickets (token_hash, kind, expires_at)
      VALUES ('${userId}', 'passkey_sign_in', ${ago(0)});
      INSERT INTO spent_tickets (id, expires_at) VALUES (gen_random_uuid(), ${ago(0)});
      INSERT INTO oidc_records (model, id, payload, expires_at)
      VALUES ('AccessToken', '${userId}', '{}', ${ago(0)});
      INSERT INTO oidc_sessions (uid, session_id, user_id, expires_at)
      VALUES ('${userId}', gen_random_uuid(), ${userId}, ${ago(0)});
      INSERT INTO mails (key, claimed_at, sent_at)
      VALUES ('sent:${userId}', ${ago(days.mails)}, ${ago(days.mails)}),
        ('owed:${userId}', ${ago(days.mails)}, NULL);
      INSERT INTO chat_removals (email, name, by_address, since, next_try_at, settled_at)
      VALUES ('settled@example.com', 'A', true, ${ago(9_999)}, ${ago(9_999)},
          ${ago(days.chat_removals)}),
        ('open@example.com', 'A', true, ${ago(9_999)}, ${ago(9_999)}, NULL);
      INSERT INTO chat_sweeps (started_at) VALUES (${ago(days.chat_sweeps)});
      SELECT graphile_worker.add_job('given_up');
      SELECT graphile_worker.add_job('waiting');
      UPDATE graphile_worker._private_jobs
      SET updated_at = ${ago(days.jobs)},
        attempts = CASE task_id WHEN (SELECT id FROM graphile_worker._private_tasks
          WHERE identifier = 'given_up') THEN max_attempts ELSE 0 END
      WHERE updated_at > now() - interval '1 day';`);
  }
}

test('rows older than the limit are deleted, newer ones stay, and balances do not change', async () => {
  const { id } = await buy(app);
  await app.runJobs();
  await app.asOwner('DELETE FROM payment_events; DELETE FROM mails; DELETE FROM sessions');
  await writeBothSides(id);
  const before = await readBalances();
  const all = {
    payment_events: 2,
    audit_entries: 2,
    address_proofs: 2,
    address_code_tries: 2,
    password_resets: 2,
    sessions: 2,
    sign_ins: 2,
    known_devices: 2,
    spent_tickets: 2,
    oidc_records: 2,
    oidc_sessions: 2,
    factor_tickets: 2,
    mails: 4,
    chat_sweeps: 2,
    chat_removals: 4,
    jobs: 4,
  };
  expect(await kept()).toEqual(all);

  await applyRetention(app.deps);
  const left = {
    payment_events: 1,
    audit_entries: 1,
    address_proofs: 1,
    address_code_tries: 1,
    password_resets: 1,
    sessions: 1,
    sign_ins: 1,
    known_devices: 1,
    spent_tickets: 1,
    oidc_records: 1,
    oidc_sessions: 1,
    factor_tickets: 1,
    mails: 3,
    chat_sweeps: 1,
    chat_removals: 3,
    jobs: 3,
  };
  expect(await kept()).toEqual(left);

  app.clock.advance(2 * 60 * 60_000);
  await applyRetention(app.deps);
  // The newest comparison, two mails that are owed, access that is not removed and two jobs that wait stay.
  expect(await kept()).toEqual({
    payment_events: 0,
    audit_entries: 0,
    address_proofs: 0,
    address_code_tries: 0,
    password_resets: 0,
    sessions: 0,
    sign_ins: 0,
    known_devices: 0,
    spent_tickets: 0,
    oidc_records: 0,
    oidc_sessions: 0,
    factor_tickets: 0,
    mails: 2,
    chat_sweeps: 1,
    chat_removals: 2,
    jobs: 2,
  });
  expect(await readBalances()).toBe(before);
});

test('what arrived about a payment that is not at its end stays', async () => {
  const pending = await app.build.payment();
  const unresolved = await buy(app);
  await app.runJobs();
  await app.db.attention.create({
    data: { transactionId: unresolved.id, reason: 'refund_due', raisedAt: app.clock.now() },
  });
  await app.db.paymentEvent.deleteMany();
  const receivedAt = app.clock.inDays(-4_000);
  for (const transactionId of [pending.row.id, unresolved.id]) {
    await app.db.paymentEvent.create({
      data: { transactionId, source: 'browser', payload: {}, receivedAt },
    });
  }
  await applyRetention(app.deps);
  expect(await count('payment_events')).toBe(2);

  await app.db.attention.updateMany({
    data: { resolvedAt: app.clock.now(), resolvedBy: 'Ayesha', note: 'paid back' },
  });
  await applyRetention(app.deps);
  expect(await count('payment_events')).toBe(1);
});

test('a rule that fails stops no other, and the job fails', async () => {
  const { id } = await buy(app);
  await app.runJobs();
  await app.asOwner('DELETE FROM payment_events; DELETE FROM mails; DELETE FROM sessions');
  await writeBothSides(id);
  await app.asOwner('ALTER TABLE payment_events RENAME TO events_elsewhere');
  await expect(applyRetention(app.deps)).rejects.toThrow('some records were not deleted');
  await app.asOwner('ALTER TABLE events_elsewhere RENAME TO payment_events');
  expect(await kept()).toMatchObject({ payment_events: 2, audit_entries: 1, jobs: 3 });
});

test('more than a statement deletes goes in several, and the queue runs it', async () => {
  await app.asOwner(`
    INSERT INTO mails (key, claimed_at, sent_at)
    SELECT n::text, '2020-01-01', '2020-01-01' FROM generate_series(1, 2500) n;
    SELECT graphile_worker.add_job('apply_retention', '{}'::json)`);
  await app.runJobs();
  expect(await count('mails')).toBe(0);
});

test('the table in docs/operations.md says how long', async () => {
  const file = join(import.meta.dirname, '..', '..', '..', '..', '..', 'docs', 'operations.md');
  const text = (await readFile(file, 'utf8')).split('\n## Data retention\n')[1] ?? '';
  const rows = [...text.matchAll(/^\| `(\w+)`[^|]*\| ([\d,]+) days/gm)];
  const documented = rows.map(([, what, number]) => [what, Number(number?.replace(',', ''))]);
  expect(Object.fromEntries(documented)).toEqual({
    ...days,
    address_code_tries: 0,
    password_resets: 0,
    sessions: 0,
    spent_tickets: 0,
    oidc_records: 0,
    oidc_sessions: 0,
    factor_tickets: 0,
  });
});
