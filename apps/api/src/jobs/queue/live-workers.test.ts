import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import type { JobName } from '../jobs.ts';
import { crontab } from '../task-list.ts';
import { releaseDeadWorkers } from './live-workers.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const periodic = [...crontab.matchAll(/\* (\w+) \?/g)].map(([, name]) => name as JobName);

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

test('a periodic job that failed raises the alarm for five minutes, any other one until it is dealt with', async () => {
  expect(periodic.length).toBeGreaterThan(5);
  for (const name of periodic) await addFailed(name, 4);
  expect(await failed()).toEqual(periodic.toSorted());
  await app.asOwner('DELETE FROM graphile_worker._private_jobs');
  for (const name of [...periodic, 'send_welcome'] as const) await addFailed(name, 6);
  expect(await failed()).toEqual(['send_welcome']);
});
