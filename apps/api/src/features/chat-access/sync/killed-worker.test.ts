import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { releaseDeadWorkers } from '../../../jobs/queue/live-workers.store.ts';
import {
  buildChatPlan,
  chatAccess,
  chatNotes,
  chatsOn,
  countChatJobs,
  subscribe,
} from '../../../testing/chat/chat-account.ts';
import { startChatWorker } from '../../../testing/chat/start-chat-worker.ts';
import { MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { TIMEOUT } from '../../../testing/timeout.ts';
import { buildAccount } from '../../../testing/users/accounts.ts';
import { queueChatSync } from '../queue-chat-sync.ts';

let app: TestApp;
let worker: ReturnType<typeof startChatWorker> | undefined;
// The other process uses real time, which the clock here equals and can move ahead of.
let ahead = 0;

beforeEach(async () => {
  ahead = 0;
  app = await createTestApp({ parts: { clock: () => new Date(Date.now() + ahead) } });
});
afterEach(async () => {
  await worker?.kill();
  await app.close();
});

/** A worker that has just requested an account and waits for the reply. */
async function startInMidSync() {
  const plan = await buildChatPlan(app);
  const user = await buildAccount(app);
  await subscribe(app, user, plan, 1_000);
  await queueChatSync(app.db, user.id);
  const slow = { service: 'chat', kind: 'slow', on: 'change', delayMs: 120_000 } as const;
  await app.sandbox.addFault(slow);
  worker = startChatWorker({ DATABASE_URL: app.databaseUrl, SANDBOX_URL: app.sandboxUrl });
  await vi.waitFor(
    async () => expect(await app.sandbox.chat.user(user.email)).not.toBeNull(),
    TIMEOUT,
  );
  // The next worker has a minute to take the job, which has passed.
  await app.db.$executeRaw`
    UPDATE graphile_worker._private_jobs SET locked_at = locked_at - interval '2 minutes'`;
  return { plan, user, ...worker };
}

async function isLocked(): Promise<boolean> {
  const [job] = await app.db.$queryRaw<{ locked: boolean }[]>`
    SELECT locked_at IS NOT NULL AS locked FROM graphile_worker.jobs
    WHERE task_identifier = 'sync_chat_user'`;
  return job?.locked ?? false;
}

test('a job is given to another worker only once its own was killed, without a second account', async () => {
  const { user, plan, kill } = await startInMidSync();
  await releaseDeadWorkers(app.deps);
  expect(await isLocked()).toBe(true);
  await kill();
  await app.sandbox.clearFaults();
  // PostgreSQL notices a moment later.
  await vi.waitFor(async () => {
    await releaseDeadWorkers(app.deps);
    expect(await isLocked()).toBe(false);
  }, TIMEOUT);

  // The lease of the killed worker has to expire first.
  await app.runJobs();
  expect(await chatAccess(app, user)).not.toEqual(chatsOn(plan));
  expect(await countChatJobs(app)).toBe(1);
  ahead = MINUTE;
  await app.makeJobsDue();
  await app.runJobs();

  expect(await chatAccess(app, user)).toEqual(chatsOn(plan));
  expect(await countChatJobs(app)).toBe(0);
  const accounts = await app.sandbox.chat.users();
  expect(accounts.filter(({ email }) => email === user.email)).toHaveLength(1);
  expect(await chatNotes(app, user)).toMatchObject({
    chatOwnership: 'proven',
    chatGranted: true,
    chatError: null,
    chatLeaseUntil: null,
  });
});

test('a job of a worker that stands still is given to another one', async () => {
  const { user, plan, freeze } = await startInMidSync();
  freeze();
  await app.sandbox.clearFaults();
  await vi.waitFor(async () => {
    await releaseDeadWorkers(app.deps, { deadAfterMs: 1_000 });
    expect(await isLocked()).toBe(false);
  }, TIMEOUT);
  ahead = MINUTE;
  await app.runJobs();
  expect(await chatAccess(app, user)).toEqual(chatsOn(plan));
});
