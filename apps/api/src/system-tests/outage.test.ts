import { migrate } from '@nobayon/prisma/migrate.ts';
import { copyDatabase, withDatabase } from '@nobayon/prisma/testing/databases.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDb, migrations } from '../db.ts';
import { ownPostgres } from '../testing/programs/own-postgres.ts';
import { askReady, buildPrograms, type Program } from '../testing/programs/programs.ts';

let programs: Awaited<ReturnType<typeof buildPrograms>>;
let postgres: Awaited<ReturnType<typeof ownPostgres>>;
let databaseUrl: string;
beforeAll(async () => {
  programs = await buildPrograms();
  postgres = await ownPostgres();
  await copyDatabase(postgres.ownerUrl, { from: 'template0', to: 'bare' });
  databaseUrl = withDatabase(postgres.ownerUrl, 'bare');
  await postgres.stop();
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
  const db = createDb(databaseUrl);
  await db.$executeRaw`SELECT graphile_worker.add_job('fold_tallies', '{}'::json)`;
  await db.$disconnect();
}

async function countJobs(): Promise<number> {
  const db = createDb(databaseUrl);
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE key IS NULL`;
  await db.$disconnect();
  return row?.count ?? -1;
}

async function expectToWaitForPostgres(all: Program[]): Promise<void> {
  for (const program of all) {
    const watchUrl = await program.watchUrl();
    await program.says('waiting for the database');
    expect(await statusOf(`${watchUrl}/healthz`)).toBe(200);
    expect(await askReady(watchUrl)).toMatchObject({
      status: 503,
      checks: { database: { ok: false, reason: 'not responding' } },
    });
  }
}

async function expectToWaitForMigrations(all: Program[]): Promise<void> {
  for (const program of all) {
    const { reason } = await program.says('waiting for the migrations');
    expect(reason).toBe(`missing migrations: ${migrations.join(', ')}`);
    const watchUrl = await program.watchUrl();
    await expect
      .poll(() => askReady(watchUrl), PATIENCE)
      .toMatchObject({
        status: 503,
        checks: { database: { ok: true }, migrations: { ok: false, reason }, queue: { ok: false } },
      });
  }
}

/** As by two containers that are started at once. */
async function migrateTwice(): Promise<void> {
  const migrated = await Promise.all([migrate(databaseUrl), migrate(databaseUrl)]);
  expect(migrated.map(({ applied }) => applied.length).toSorted()).toEqual([0, migrations.length]);
}

test('the programs wait for PostgreSQL and its migrations, and an outage of it ends neither of them', async () => {
  const env = { DATABASE_URL: databaseUrl };
  const [api, worker] = [programs.start('api', env), programs.start('worker', env)];
  await expectToWaitForPostgres([api, worker]);
  await postgres.start();
  await expectToWaitForMigrations([api, worker]);
  await migrateTwice();

  const [url, apiWatch, workerWatch] = await Promise.all([
    api.url(),
    api.watchUrl(),
    worker.watchUrl(),
  ]);
  const places = [url, apiWatch, workerWatch];
  for (const place of places) {
    await expect.poll(() => statusOfReady(place), PATIENCE).toBe(200);
  }
  // On a busy machine the database may answer late in between, which is said too.
  for (const { lines } of [api, worker]) {
    const waits = lines.map(({ msg }) => msg).filter((msg) => msg.startsWith('waiting for'));
    expect(waits.filter((msg, index) => msg === waits[index - 1])).toEqual([]);
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
