import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDb } from '../db.ts';
import { ownPostgres } from '../testing/programs/own-postgres.ts';
import { askReady, buildPrograms } from '../testing/programs/programs.ts';

let programs: Awaited<ReturnType<typeof buildPrograms>>;
let postgres: Awaited<ReturnType<typeof ownPostgres>>;
beforeAll(async () => {
  programs = await buildPrograms();
  postgres = await ownPostgres();
});
afterAll(async () => {
  await programs.close();
  await postgres.remove();
});

// The worker tries to reconnect in growing intervals.
const PATIENCE = { timeout: 90_000, interval: 100 };
const statusOf = async (url: string) => (await fetch(url)).status;
const statusOfReady = async (url: string) => (await askReady(url)).status;
const readMetrics = async (url: string) => (await fetch(`${url}/metrics`)).text();

/** The periodic jobs, and one more that shows whether jobs run. */
async function queueFold(): Promise<void> {
  const db = createDb(postgres.url);
  await db.$executeRaw`SELECT graphile_worker.add_job('fold_tallies', '{}'::json)`;
  await db.$disconnect();
}

async function countJobs(): Promise<number> {
  const db = createDb(postgres.url);
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE key IS NULL`;
  await db.$disconnect();
  return row?.count ?? -1;
}

test('an outage of the database ends neither process', async () => {
  const env = { DATABASE_URL: postgres.url };
  const [api, worker] = [programs.start('api', env), programs.start('worker', env)];
  const [url, apiWatch, workerWatch] = await Promise.all([
    api.url(),
    api.watchUrl(),
    worker.watchUrl(),
  ]);
  const places = [url, apiWatch, workerWatch];
  for (const place of places) {
    await expect.poll(() => statusOfReady(place), PATIENCE).toBe(200);
  }
  expect(await readMetrics(workerWatch)).toContain('nobayon_payments{status="completed"} 0');

  await postgres.stop();
  for (const place of places) {
    await expect.poll(() => statusOfReady(place), PATIENCE).toBe(503);
    expect(await statusOf(`${place}/healthz`)).toBe(200);
  }
  expect((await askReady(url)).checks).toMatchObject({
    process: { ok: true },
    database: { ok: false, reason: 'not responding' },
    migrations: { ok: false },
    queue: { ok: false },
  });
  expect(await statusOf(`${url}/api/auth/admin/check`)).toBe(503);
  for (const place of [apiWatch, workerWatch]) {
    const metrics = await readMetrics(place);
    expect(metrics).toMatch(/^nobayon_database_up 0$/m);
    expect(metrics).toMatch(/^nobayon_ready 0$/m);
    expect(metrics).toMatch(/^process_resident_memory_bytes \d/m);
  }
  const metrics = await readMetrics(workerWatch);
  expect(metrics).toMatch(/^nobayon_figures_up 0$/m);
  // Nothing outdated is reported.
  expect(metrics).not.toMatch(/^nobayon_(payments|users|mails|jobs_waiting)/m);

  await postgres.start();
  for (const place of places) {
    await expect.poll(() => statusOfReady(place), PATIENCE).toBe(200);
  }
  expect(await statusOf(`${url}/api/auth/admin/check`)).toBe(200);
  expect(await readMetrics(workerWatch)).toMatch(/^nobayon_database_up 1$/m);
  expect(await readMetrics(workerWatch)).toMatch(/^nobayon_figures_up 1$/m);
  await queueFold();
  await vi.waitFor(async () => expect(await countJobs()).toBe(0), PATIENCE);

  for (const program of [api, worker]) {
    program.kill('SIGTERM');
    expect((await program.exited).code).toBe(0);
  }
});
