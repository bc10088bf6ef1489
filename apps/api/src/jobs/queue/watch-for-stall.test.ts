import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { MINUTE } from '../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { TIMEOUT } from '../../testing/timeout.ts';
import type { JobName } from '../jobs.ts';
import { queueJob } from '../queue.store.ts';
import type { RunnerState } from './follow-runner.ts';
import { watchForStall } from './watch-for-stall.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  await app.asOwner('DELETE FROM graphile_worker._private_jobs');
});
afterAll(() => app.close());

const queueMail = () => queueJob(app.db, 'send_welcome', { userId: 1 });

/** A simulated runner, and a watcher that checks it every few milliseconds. */
function watched(data: Partial<RunnerState> = {}) {
  const runner: RunnerState = { movedAt: null, taken: 0, busy: 0, ended: null, ...data };
  const stop = new AbortController();
  let jump = 0;
  let looks = 0;
  const clock = () => {
    // It asks once a look.
    looks += 1;
    return new Date(Date.now() + jump);
  };
  const part = { names: ['send_welcome'] satisfies JobName[], concurrency: 2, state: runner };
  const ended = watchForStall({ db: app.db, clock }, part, {
    lookEveryMs: 2,
    overdueSeconds: 0,
    stallMs: 20,
    signal: stop.signal,
  });
  onTestFinished(async () => {
    stop.abort();
    await ended;
  });
  return {
    runner,
    ended,
    setClock(ms: number) {
      jump = ms;
    },
    async passLooks(count: number, meanwhile = () => {}): Promise<void> {
      const last = looks + count;
      const look = () => {
        meanwhile();
        expect(looks).toBeGreaterThan(last);
      };
      await vi.waitFor(look, { ...TIMEOUT, interval: 1 });
    },
  };
}

test('a runner that leaves a due job where it is has come to its end', async () => {
  await queueMail();
  const { runner, ended } = watched();
  expect(await ended).toBe('it does not pick up due jobs');
  expect(runner.ended).toBe('it does not pick up due jobs');
});

test.each([1, -1])(
  'so has one whose clock was set by %i hours: it has planned its minutes',
  async (hours) => {
    const { ended, passLooks, setClock } = watched();
    await passLooks(3);
    setClock(hours * 60 * MINUTE);
    expect(await ended).toBe('the system clock was changed');
  },
);

test.each<[string, () => Promise<unknown>, Partial<RunnerState>]>([
  ['has nothing to do', async () => {}, {}],
  ['has no hand free', queueMail, { busy: 2 }],
  [
    'waits for what is due later',
    () => queueJob(app.db, 'send_welcome', { userId: 1 }, { afterSeconds: 60 }),
    {},
  ],
  ['does not run this kind of job', () => queueJob(app.db, 'sweep_payments', {}), {}],
  [
    'waits for the queue that the job is in',
    () => app.db.$executeRaw`SELECT graphile_worker.add_job('send_welcome', queue_name := 'a')`,
    {},
  ],
])('a runner that %s is well', async (_what, prepare, data) => {
  await prepare();
  const { runner, passLooks } = watched(data);
  await passLooks(60);
  expect(runner.ended).toBeNull();
});

test('a runner that has more to do than it can is well while it takes jobs', async () => {
  await queueMail();
  const { runner, passLooks } = watched();
  await passLooks(60, () => {
    runner.taken += 1;
  });
  expect(runner.ended).toBeNull();
});
