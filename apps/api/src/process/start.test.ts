import { createServer } from 'node:net';
import { createTestDatabase } from '@nobayon/prisma/testing/create-test-database.ts';
import { query } from '@nobayon/prisma/testing/databases.ts';
import { startPostgresProxy } from '@nobayon/prisma/testing/postgres-proxy.ts';
import { CHAT_API_KEY } from '@nobayon/sandbox/chat/start-state.ts';
import { sandboxClient } from '@nobayon/sandbox/control/sandbox-client.ts';
import { startSandbox } from '@nobayon/sandbox/start-sandbox.ts';
import { choose } from '@nobayon/shared/testing/effort.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findUnusedAddress } from '../testing/faults/stand-in-server.ts';
import { askReady, buildPrograms, type Program } from '../testing/programs/programs.ts';

let programs: Awaited<ReturnType<typeof buildPrograms>>;
beforeAll(async () => {
  programs = await buildPrograms();
});
afterAll(() => programs.close());

const both = ['api', 'worker'] as const;

async function readyDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  return url;
}

/** Starts one that has ended by the time the test has. */
function start(name: (typeof both)[number], env: Record<string, string>): Program {
  onTestFinished(() => programs.endAll());
  return programs.start(name, env);
}

test.each(choose(both, 'wrong settings'))(
  'the %s says in one line which settings keep it from starting, and none of their values',
  async (name) => {
    const program = start(name, { DATABASE_URL: 'database-secret', METRICS_PORT: 'port-secret' });
    const { code, errors } = await program.exited;
    expect(code).toBe(1);
    expect(errors).toBe(
      `${name} cannot start. These settings are missing or wrong:\n` +
        '  DATABASE_URL: must be an address, as in postgresql://user:password@host:5432/database, with a % written as %25\n' +
        '  METRICS_PORT: must be a port from 0 to 65535 (0 picks a free port)\n',
    );
  },
);

test.each(choose(both, 'a port that is taken'))(
  'the %s says which setting to change when its port for metrics is taken',
  async (name) => {
    const taken = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => {
      taken.close();
    });
    await expect.poll(() => taken.address()).not.toBeNull();
    const address = taken.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const { code, errors } = await start(name, { METRICS_PORT: port }).exited;
    expect(code).toBe(1);
    expect(errors).toContain(`${name} cannot start. METRICS_PORT: listen EADDRINUSE`);
  },
);

test.each(choose(both, 'a wrong database'))(
  'the %s reports a database that rejects it and one that is unavailable differently, and can be stopped while it waits',
  async (name) => {
    const refusing = new URL(await readyDatabase());
    refusing.pathname = '/no_such_database';
    const program = start(name, { DATABASE_URL: refusing.href });
    const watchUrl = await program.watchUrl();
    await program.says('waiting for the database');
    // Its first check may find the database too slow, if the machine is busy.
    const reason = 'connection refused: DatabaseDoesNotExist';
    await expect
      .poll(() => askReady(watchUrl))
      .toMatchObject({ checks: { database: { ok: false, reason } } });
    program.kill('SIGTERM');
    expect(await program.exited).toEqual({ code: 0, errors: '' });
  },
);

describe('on a database that is newer than the program, without a port for metrics,', () => {
  async function newerDatabase() {
    const { url, ownerUrl, drop } = await createTestDatabase();
    onTestFinished(drop);
    await query(
      ownerUrl,
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
       VALUES ('newer', '', '20990101000000_of_the_next_version', now())`,
    );
    return { url, ownerUrl };
  }

  function expectNoOutput({ lines }: Program, about: string) {
    expect(lines.filter(({ msg }) => msg.includes(about))).toEqual([]);
  }

  test('the API starts even if Redis is unavailable, and nothing but the API listens', async () => {
    const { url: databaseUrl } = await newerDatabase();
    const api = start('api', {
      DATABASE_URL: databaseUrl,
      METRICS_PORT: '',
      REDIS_URL: `redis://${await findUnusedAddress()}`,
    });
    const url = await api.url();
    await expect.poll(() => askReady(url)).toMatchObject({ status: 200 });
    // On a busy machine it may wait a moment for the database itself.
    expectNoOutput(api, 'waiting for the migrations');
    expectNoOutput(api, 'serving metrics');
    expect((await fetch(`${url}/metrics`)).status).toBe(404);

    expect((await fetch(`${url}/api/auth/admin/check`)).status).toBe(200);
    await api.says('the rate limit store is unreachable');
    api.kill('SIGTERM');
    expect((await api.exited).code).toBe(0);
  });

  test('the worker repeats a frequent job that a killed one was in, before the next full minute, and compares with the chat service, which repairs what was missed', async () => {
    const sandbox = await startSandbox();
    onTestFinished(() => sandbox.close());
    const { url, ownerUrl } = await newerDatabase();
    await query(
      ownerUrl,
      `INSERT INTO users (firstname, lastname, email, email_proven_at, password_hash, chat_remote_id, chat_granted)
       VALUES ('Nusrat', 'Jahan', 'nusrat@example.com', now(), 'x', 'known-before', true);
       INSERT INTO plans (name, monthly_price, yearly_price, duration_days)
       VALUES ('Pro', 79900, 799000, 30);
       INSERT INTO subscriptions (user_id, plan_id, list_price, price_paid, started_at)
       SELECT users.id, plans.id, 0, 0, now() FROM users, plans;
       INSERT INTO chat_sweeps (started_at, finished_at) VALUES (now(), now())`,
    );
    const job = "key = 'release_dead_workers'";
    await query(
      ownerUrl,
      `SELECT graphile_worker.add_job('release_dead_workers', job_key := 'release_dead_workers')`,
    );
    await query(
      ownerUrl,
      `UPDATE graphile_worker._private_jobs SET locked_by = 'pool-killed', locked_at = now() WHERE ${job}`,
    );
    const worker = start('worker', {
      DATABASE_URL: url,
      METRICS_PORT: '',
      CHAT_SERVICE: 'openwebui',
      CHAT_SERVICE_API_URL: sandbox.chatUrl,
      CHAT_SERVICE_API_KEY: CHAT_API_KEY,
    });
    await worker.says('worker is running');
    const rows = await query(
      ownerUrl,
      `SELECT 1 FROM graphile_worker.jobs WHERE ${job} AND locked_by IS DISTINCT FROM 'pool-killed'`,
    );
    expect(rows).toHaveLength(1);

    const { chat } = sandboxClient(sandbox.url);
    await expect.poll(() => chat.user('nusrat@example.com')).toMatchObject({ role: 'user' });
    expectNoOutput(worker, 'waiting for the migrations');
    expectNoOutput(worker, 'serving metrics');
  });
});

test('a worker that loses the database at its first look for a job is restarted, not idle', async () => {
  let isCut = false;
  const { detour, close } = await startPostgresProxy(({ database, hangUp }) => ({
    fromClient(chunk) {
      const isFirstLook = !isCut && chunk.includes('_private_tasks as existing');
      if (!isFirstLook) return database.write(chunk);
      isCut = true;
      hangUp();
    },
  }));
  onTestFinished(close);
  const worker = start('worker', { DATABASE_URL: await detour(await readyDatabase()) });
  const { reason } = await worker.says('worker crashed');
  expect(reason).toMatch('the job queue could not begin');
  expect((await worker.exited).code).toBe(1);
});
