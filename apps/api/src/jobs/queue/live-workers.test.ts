import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import type { JobName } from '../jobs.ts';
import { periodicJobs } from '../periodic-jobs.ts';
import { releaseDeadWorkers } from './live-workers.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
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

test('a periodic job that failed raises the alarm for five minutes, any other one until it is dealt with', async () => {
  for (const name of periodicJobs) await addFailed(name, 4);
  expect(await failed()).toEqual(periodicJobs.toSorted());
  await app.asOwner('DELETE FROM graphile_worker._private_jobs');
  for (const name of [...periodicJobs, 'send_welcome'] as const) await addFailed(name, 6);
  expect(await failed()).toEqual(['send_welcome']);
});
