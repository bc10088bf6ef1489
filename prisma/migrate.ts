import { join } from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import { Client, Pool } from 'pg';
import { applyMigrations } from './engine/apply-migrations.ts';
import { waitForServer } from './wait-for-server.ts';

const migrationsFolder = join(import.meta.dirname, 'migrations');

/**
 * Brings the database up to date: our tables, then the job queue's. Waits a minute for a server
 * that is still starting. When several start at once, one migrates and the others find it done.
 */
export async function migrate(
  databaseUrl: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<{ applied: string[] }> {
  await waitForServer(databaseUrl, { timeoutMs: 60_000, signal });
  return withLock(databaseUrl, async () => {
    const applied = await applyMigrations(databaseUrl, migrationsFolder);
    await migrateJobQueue(databaseUrl);
    return { applied };
  });
}

/** With a pool of our own: left to itself, it goes on closing connections after it is done. */
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

/** The engine has a lock of its own, which gives up after ten seconds and knows no job queue. */
async function withLock<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  // Without a listener, a connection lost while it only holds the lock would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`SET lock_timeout = '10min'`);
    await client.query(`SELECT pg_advisory_lock(hashtext('nobayon:migrate'))`);
    return await work();
  } finally {
    await client.end();
  }
}

if (import.meta.main) {
  const databaseUrl = process.env.DATABASE_URL;
  if (!databaseUrl) throw new Error('DATABASE_URL is not set.');
  const { applied } = await migrate(databaseUrl);
  process.stdout.write(
    applied.length === 0
      ? 'The database is up to date.\n'
      : applied.map((name) => `Applied ${name}\n`).join(''),
  );
}
