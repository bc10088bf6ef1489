import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createDb, migrations } from '../db.ts';
import { followRunner } from '../jobs/queue/follow-runner.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { killAllConnections } from '../testing/faults/hold-lock.ts';
import { ignoringOptions } from '../testing/faults/ignore-options.ts';
import { askReady } from '../testing/programs/programs.ts';
import { askOnce } from './ask-once.ts';
import { checkDatabase } from './check-database.ts';
import { checkRunner } from './check-runner.ts';
import type { Checks } from './checks.ts';
import { readiness } from './readiness.ts';

describe('/readyz', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp();
  });
  afterEach(() => app.close());
  const sql = (text: string) => app.asOwner(text);

  test('is 200 where everything is well', async () => {
    expect(await askReady(app.url)).toEqual({
      status: 200,
      checks: { database: { ok: true }, migrations: { ok: true }, queue: { ok: true } },
    });
  });

  test.each([
    ['that was never applied', 'DELETE FROM _prisma_migrations WHERE migration_name = $last'],
    [
      'that is just being applied',
      'UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = $last',
    ],
    [
      'that has failed',
      'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = $last',
    ],
  ])('is 503 with a migration %s, and names it', async (_what, statement) => {
    const last = migrations.at(-1) ?? '';
    await sql(statement.replace('$last', `'${last}'`));
    expect(await askReady(app.url)).toMatchObject({
      status: 503,
      checks: {
        database: { ok: true },
        migrations: { ok: false, reason: `missing migrations: ${last}` },
        queue: { ok: true },
      },
    });
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  });

  test.each([
    ['Asia/Dhaka', false],
    // In winter it is UTC.
    ['Europe/London', false],
    ['Etc/UTC', true],
  ])('behind a pooler that ignores what is asked for, in %s it is well: %s', async (zone, ok) => {
    const name = new URL(app.databaseUrl).pathname.slice(1);
    await sql(`ALTER DATABASE "${name}" SET timezone = '${zone}'`);
    const db = createDb(await ignoringOptions(app.databaseUrl));
    onTestFinished(() => db.$disconnect());
    const { database } = await checkDatabase({ db })();
    expect(database).toEqual(
      ok ? { ok } : { ok, reason: `its time zone is ${zone} and must be UTC` },
    );
  });

  test('is 503 while the database is read-only, as a replica is', async () => {
    const name = new URL(app.databaseUrl).pathname.slice(1);
    await sql(`ALTER DATABASE "${name}" SET default_transaction_read_only = on`);
    await killAllConnections(app.databaseUrl);
    await expect
      .poll(() => askReady(app.url))
      .toMatchObject({
        status: 503,
        checks: { database: { ok: false, reason: 'read-only' } },
      });
  });

  test('is 503 without a job queue', async () => {
    await sql('DROP SCHEMA graphile_worker CASCADE');
    expect(await askReady(app.url)).toMatchObject({
      status: 503,
      checks: { migrations: { ok: true }, queue: { ok: false } },
    });
  });

  test('is not kept by anybody', async () => {
    const { headers } = await fetch(`${app.url}/readyz`);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

test('a stopping process is not ready, and checks nothing', async () => {
  const stopping = new AbortController();
  const look = vi.fn(async (): Promise<Checks> => ({ database: { ok: true } }));
  const ready = readiness(stopping.signal, look);
  expect(await ready()).toEqual({ process: { ok: true }, database: { ok: true } });
  stopping.abort();
  expect(await ready()).toEqual({ process: { ok: false, reason: 'stopping' } });
  expect(look).toHaveBeenCalledTimes(1);
});

test('a process that is stopped during the check is not ready', async () => {
  const stopping = new AbortController();
  const ready = readiness(stopping.signal, async () => {
    stopping.abort();
    return { database: { ok: true } };
  });
  expect((await ready()).process).toMatchObject({ ok: false });
});

describe('the runner of jobs', () => {
  function watched() {
    const events: WorkerEvents = new EventEmitter();
    const clock = { now: 0 };
    const healthy = { movedAt: Number.POSITIVE_INFINITY, taken: 0, busy: 0, ended: null };
    const look = checkRunner([followRunner(events, () => clock.now), healthy], () => clock.now);
    // As the queue says it; what it says besides is of no interest here.
    const moves = (sign: 'worker:getJob:empty' | 'job:complete') =>
      (events as EventEmitter).emit(sign, {});
    const ends = (message: string) =>
      (events as EventEmitter).emit('pool:gracefulShutdown', { message });
    return { clock, look: async () => (await look()).runner, moves, ends };
  }

  test('is not well before it has moved', async () => {
    expect(await watched().look()).toEqual({ ok: false, reason: 'not started' });
  });

  test('is healthy while there is nothing to do', async () => {
    const { clock, look, moves } = watched();
    moves('worker:getJob:empty');
    clock.now = 119_000;
    expect(await look()).toEqual({ ok: true });
  });

  test('is unhealthy while it is stuck, and healthy again when it continues', async () => {
    const { clock, look, moves } = watched();
    moves('job:complete');
    clock.now = 130_000;
    expect(await look()).toEqual({ ok: false, reason: 'no progress for 130 s' });
    moves('worker:getJob:empty');
    expect(await look()).toEqual({ ok: true });
  });

  test('is unhealthy once it has ended', async () => {
    const { look, moves, ends } = watched();
    moves('worker:getJob:empty');
    ends('Could not completeJobs');
    moves('job:complete');
    expect(await look()).toEqual({
      ok: false,
      reason: 'stopped taking jobs: Could not completeJobs',
    });
  });
});

describe('asking what may hang', () => {
  test('is done once for simultaneous callers', async () => {
    const ask = vi.fn(async () => 'an answer');
    const asking = askOnce(ask, 1_000);
    expect(await Promise.all([asking(), asking(), asking()])).toEqual(Array(3).fill('an answer'));
    expect(ask).toHaveBeenCalledTimes(1);
    await asking();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('ends in time for each, and is not begun again while it hangs', async () => {
    const ask = vi.fn(() => new Promise<never>(() => {}));
    const asking = askOnce(ask, 20);
    await expect(asking()).rejects.toThrow('no answer within 20 ms');
    await expect(asking()).rejects.toThrow('no answer within 20 ms');
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('is begun again after a failure', async () => {
    const ask = vi.fn(async () => 'well').mockRejectedValueOnce(new Error('away'));
    const asking = askOnce(ask, 1_000);
    await expect(asking()).rejects.toThrow('away');
    expect(await asking()).toBe('well');
  });
});
