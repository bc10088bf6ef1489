import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, runMigrations } from 'graphile-worker';
import { Client, Pool } from 'pg';
import { applyMigrations, rejectEditedMigrations } from './engine/apply-migrations.ts';
import { grantRows, grantRowsToCome } from './roles/grant-rows.ts';
import { provideAppRole } from './roles/provide-app-role.ts';
import { roleOf } from './roles/role-of.ts';
import { waitForServer } from './sql/wait-for-server.ts';

const ours = join(import.meta.dirname, 'migrations');

type Options = {
  /** The address with the product's role, if that is not the owner of the tables. */
  appDatabaseUrl?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Where the migrations are. */
  folder?: string;
};

/**
 * Brings the database up to date: our tables, the job queue's, and the product's privileges. Waits
 * a minute for a server that is starting. If several start at once, one migrates and the others
 * find it done.
 */
export async function migrate(
  databaseUrl: string,
  { appDatabaseUrl = databaseUrl, signal, folder = ours }: Options = {},
): Promise<{ applied: string[] }> {
  await waitForServer(databaseUrl, { timeoutMs: 60_000, signal });
  return withLock(databaseUrl, async (owner) => {
    await rejectEditedMigrations(databaseUrl, folder);
    await dropUnfinishedIndexes(owner);
    const app = roleOf(appDatabaseUrl);
    const isSeparate = app.name !== roleOf(databaseUrl).name;
    if (isSeparate) await grantRowsToCome(owner, app.name);
    const applied = await applyMigrations(databaseUrl, folder);
    await migrateJobQueue(databaseUrl);
    if (isSeparate) {
      await provideAppRole(owner, appDatabaseUrl);
      await grantRows(owner, app.name);
    }
    return { applied };
  });
}

/**
 * With a pool of our own, because the queue's own would still be closing connections after it is
 * done.
 */
async function migrateJobQueue(databaseUrl: string): Promise<void> {
  const pgPool = new Pool({ connectionString: databaseUrl, max: 2 });
  pgPool.on('error', () => {});
  pgPool.on('connect', (client) => client.on('error', () => {}));
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) });
  } finally {
    await pgPool.end();
  }
}

/** The engine's own lock times out after ten seconds and does not cover the job queue. */
async function withLock<Result>(
  url: string,
  work: (owner: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url });
  // Without a listener, losing the idle connection that holds the lock would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await untilLocked(client);
    return await work(client);
  } finally {
    await client.end();
  }
}

const WAIT_MS = 10 * 60_000;
const TRY_AGAIN_MS = 200;

/**
 * Polls, because CREATE INDEX CONCURRENTLY waits for every running statement, so waiting inside a
 * statement would deadlock.
 */
async function untilLocked(client: Client): Promise<void> {
  for (const deadline = Date.now() + WAIT_MS; ; await pause(TRY_AGAIN_MS)) {
    const { rows } = await client.query<{ locked: boolean }>(
      `SELECT pg_try_advisory_lock(hashtext('nobayon:migrate')) AS locked`,
    );
    if (rows[0]?.locked) return;
    if (Date.now() > deadline) throw new Error('Another migration has been running for too long.');
  }
}

/**
 * A failed CREATE INDEX CONCURRENTLY leaves an invalid index, which prevents the next attempt. While
 * another statement uses its table, it is removed without blocking those that come after.
 */
async function dropUnfinishedIndexes(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid',
  );
  for (const { name } of rows) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
}

if (import.meta.main) {
  const { MIGRATE_DATABASE_URL, DATABASE_URL } = process.env;
  if (!DATABASE_URL) throw new Error('DATABASE_URL is not set.');
  const { applied } = await migrate(MIGRATE_DATABASE_URL || DATABASE_URL, {
    appDatabaseUrl: DATABASE_URL,
  });
  process.stdout.write(
    applied.length === 0
      ? 'The database is up to date.\n'
      : applied.map((name) => `Applied ${name}\n`).join(''),
  );
}
