import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Prisma } from '../db.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { startPurchase } from '../testing/payments/start-purchase.ts';
import { queuedWithoutNotify } from './queue-without-notify.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Job = { name: string; payload: object; key: string | null };
const receipt: Job = { name: 'send_receipt', payload: { transactionId: 1 }, key: null };
const sync: Job = { name: 'sync_chat_user', payload: { userId: 1 }, key: 'chat-sync:1' };

const ways = {
  withoutNotify: ({ name, payload, key }: Job) =>
    app.db.$queryRaw`
      WITH ${queuedWithoutNotify(Prisma.sql`
        SELECT ${name}::text AS name, ${JSON.stringify(payload)}::json AS payload, ${key}::text AS key`)}
      SELECT count(*) FROM queued`,
  'by the queue itself': ({ name, payload, key }: Job) =>
    app.db.$executeRaw`
      SELECT graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, job_key := ${key})`,
};

/** All columns in any version of the queue, except unique ones. */
async function queuedBy(way: (job: Job) => Promise<unknown>, jobs: Job[], meanwhile: string) {
  await app.asOwner('DELETE FROM graphile_worker._private_jobs');
  for (const job of jobs) {
    await way(job);
    await app.asOwner(meanwhile);
  }
  const rows = await app.asOwner(`
    SELECT to_jsonb(job) - '{id,created_at,updated_at,run_at}'::text[] || jsonb_build_object(
      'isDue', run_at <= now(), 'task', (SELECT identifier FROM graphile_worker._private_tasks WHERE id = task_id)) AS job
    FROM graphile_worker._private_jobs job ORDER BY id`);
  expect(rows).not.toEqual([]);
  return rows;
}

const nothing = 'SELECT';
const begin = `UPDATE graphile_worker._private_jobs SET locked_at = '2026-01-01', locked_by = 'a worker', attempts = 1`;
const fail = 'UPDATE graphile_worker._private_jobs SET attempts = 3';

test.each<[string, Job[], string]>([
  ['a job', [receipt], nothing],
  ['a job with a key', [sync], nothing],
  ['jobs without a key, which are two', [receipt, receipt], nothing],
  ['jobs with one key, which are one', [sync, sync], nothing],
  ['a job whose like is under way', [sync, sync], begin],
  ['a job whose like has failed', [sync, sync], fail],
])('%s is the same without NOTIFY as by the queue itself', async (_what, jobs, meanwhile) => {
  const queued = await queuedBy(ways.withoutNotify, jobs, meanwhile);
  expect(queued).toEqual(await queuedBy(ways['by the queue itself'], jobs, meanwhile));
});

test('a task that the queue has never had is queued as well', async () => {
  const job = { name: 'of_the_next_version', payload: {}, key: null };
  const [{ task }] = (await queuedBy(ways.withoutNotify, [job], nothing)).map(({ job }) => job);
  expect(task).toBe('of_the_next_version');
});

test('the workers are notified once after a settlement’s commit', async () => {
  const purchases = await Promise.all(Array.from({ length: 12 }, () => startPurchase(app)));
  await Promise.all(purchases.map(({ outside }) => outside({ action: 'pay' })));
  const listener = new Client({ connectionString: app.databaseUrl });
  onTestFinished(() => listener.end());
  await listener.connect();
  const payloads: string[] = [];
  listener.on('notification', ({ payload }) => payloads.push(String(payload)));
  await listener.query('LISTEN "jobs:insert"');

  await Promise.all(purchases.map(({ callback }) => callback(null).expect(200)));
  await expect.poll(() => payloads.length).toBeGreaterThan(0);
  // In separate commits, each notification would name how many jobs it is for.
  expect(new Set(payloads)).toEqual(new Set([JSON.stringify({ count: Number.MAX_SAFE_INTEGER })]));
});
