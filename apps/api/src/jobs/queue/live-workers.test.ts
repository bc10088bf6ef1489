import { EventEmitter } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { queueChatSyncs } from '../../features/chat-access/chat-jobs.store.ts';
import { queueChatSync } from '../../features/chat-access/queue-chat-sync.ts';
import { queueRemoval } from '../../features/chat-access/removals/removal-attempts.store.ts';
import { checkSoon } from '../../features/payments/callback/check-soon.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { keyedJobs } from '../job-keys.ts';
import { type JobName, jobs } from '../jobs.ts';
import { periodicJobs } from '../periodic-jobs.ts';
import { queueJob } from '../queue.store.ts';
import { releaseDeadWorkers, workerEvents } from './live-workers.store.ts';
import { DEAD_AFTER_MS } from './with-heartbeat.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => app.asOwner('DELETE FROM graphile_worker._private_jobs'));
afterAll(() => app.close());

/** A job that was queued again while it ran, which then failed for the last time. */
async function addFailed(name: JobName, minutesAgo: number): Promise<void> {
  await app.db.$executeRaw`SELECT graphile_worker.add_job(${name}, '{}'::json, max_attempts := 1)`;
  await app.asOwner(`UPDATE graphile_worker._private_jobs
    SET attempts = 1, last_error = 'it failed', updated_at = now() - interval '${minutesAgo} minutes'
    WHERE attempts = 0`);
}

async function failed(): Promise<string[]> {
  await releaseDeadWorkers(app.deps);
  const rows = await app.db.$queryRaw<{ name: string }[]>`
    SELECT DISTINCT task_identifier AS name FROM graphile_worker.jobs WHERE attempts >= max_attempts`;
  return rows.map(({ name }) => name).toSorted();
}

test('a claim of a killed worker ends even if its email is no longer due', async () => {
  const user = await app.build.user();
  const now = app.clock.now();
  const claim = { userId: user.id, claimedAt: now };
  await app.db.mail.createMany({
    data: [
      { key: 'expiry:killed', ...claim },
      { key: 'expiry:alive', ...claim, claimedAt: new Date(now.getTime() + 1) },
      { key: 'expiry:sent', ...claim, sentAt: now },
    ],
  });
  app.clock.advance(45_000);
  await releaseDeadWorkers(app.deps);
  const keys = (await app.db.mail.findMany({ orderBy: { id: 'asc' } })).map(({ key }) => key);
  expect(keys).toEqual(['expiry:alive', 'expiry:sent']);
});

test('a periodic job that failed raises the alarm for five minutes, one that was replaced none, any other until it is dealt with', async () => {
  const names = Object.keys(jobs) as JobName[];
  for (const name of names) await addFailed(name, 4);
  const periodic = new Set<JobName>(periodicJobs);
  const others = names.filter((name) => !periodic.has(name) && !keyedJobs.includes(name));
  expect(await failed()).toEqual([...periodic, ...others].toSorted());
  await app.asOwner('DELETE FROM graphile_worker._private_jobs');
  for (const name of names) await addFailed(name, 6);
  expect(await failed()).toEqual(others.toSorted());
});

test('a job that was queued again while it ran, and then failed, is not a failed one', async () => {
  const user = await app.build.user();
  const replaced: (() => Promise<void>)[] = [
    () => checkSoon(app.deps, { id: 1, gateway: 'paystation' }),
    () => queueRemoval(app.db, 1),
    () => queueJob(app.db, 'delete_transactions', { deletionId: 1 }),
    () => queueChatSync(app.db, user.id),
    () => queueChatSyncs(app.db, [user.id]),
  ];
  for (const queue of replaced) {
    await queue();
    await app.asOwner(`UPDATE graphile_worker._private_jobs
      SET locked_at = now(), locked_by = 'w', attempts = 1 WHERE attempts = 0`);
    await queue();
    await app.asOwner(`UPDATE graphile_worker._private_jobs
      SET locked_at = NULL, locked_by = NULL, last_error = 'it failed' WHERE locked_at IS NOT NULL`);
  }
  expect(await failed()).toEqual([]);
  // One by one or among many, only one sync of a user waits.
  const [syncs] = await app.db.$queryRaw<object[]>`
    SELECT count(*)::int AS waiting FROM graphile_worker.jobs
    WHERE task_identifier = 'sync_chat_user' AND key IS NOT NULL`;
  expect(syncs).toEqual({ waiting: 1 });
});

test('a worker shows that it does not stand still, until its connection ends', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const query = vi.fn(async () => ({}));
  const client = Object.assign(new EventEmitter(), { query });
  const events = workerEvents(app.deps.log);
  events.emit('pool:listen:success', { client, workerPool: { id: 'pool-1' } } as never);
  vi.advanceTimersByTime(DEAD_AFTER_MS);
  const beats = query.mock.calls.length;
  expect(beats).toBeGreaterThan(2);
  client.emit('end');
  vi.advanceTimersByTime(DEAD_AFTER_MS);
  expect(query).toHaveBeenCalledTimes(beats);
});
