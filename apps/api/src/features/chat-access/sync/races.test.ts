import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  buildChatPlans,
  type ChatPlan,
  chatAccess,
  chatNotes,
  chatsOn,
  noChatAccess,
  passMinute,
  removeUser,
  subscribe,
} from '../../../testing/chat/chat-account.ts';
import { MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buy } from '../../../testing/payments/start-purchase.ts';
import { TIMEOUT } from '../../../testing/timeout.ts';
import { buildAccount, PASSWORD } from '../../../testing/users/accounts.ts';
import { queueChatSync } from '../queue-chat-sync.ts';
import { syncChatNow } from './sync-chat-now.ts';
import { syncUser } from './sync-user.ts';

let app: TestApp;
let basic: ChatPlan;
let pro: ChatPlan;
beforeAll(async () => {
  app = await createTestApp();
  ({ basic, pro } = await buildChatPlans(app));
});
afterEach(() => app.sandbox.clearFaults());
afterAll(() => app.close());

function sync(user: { id: number }) {
  const { chatService, ...deps } = app.deps;
  if (!chatService) throw new Error('There is no chat service.');
  return syncUser({ ...deps, chatService }, user.id);
}

/** The number of changes in the chat service since the last call, by method. */
async function takeChanges(): Promise<string[]> {
  const calls = await app.sandbox.chat.calls();
  await app.sandbox.chat.clearCalls();
  return calls.map(({ method }) => method).filter((method) => method !== 'GET');
}

/** A user of Basic, and a sync that has requested the change and waits for the reply. */
async function startInMidSync() {
  const user = await buildAccount(app);
  await subscribe(app, user, basic);
  await app.sandbox.chat.addUser({ email: user.email, role: 'pending' });
  const slow = { service: 'chat', kind: 'slow', on: 'change', delayMs: 400, times: 1 } as const;
  await app.sandbox.addFault({ ...slow, email: user.email });
  const syncing = sync(user);
  await vi.waitFor(
    async () => expect((await chatAccess(app, user))?.groups).toEqual([basic.guid]),
    TIMEOUT,
  );
  return { user, syncing };
}

describe('syncs of one user', () => {
  test('never overlap: five make the changes of one', async () => {
    const [alone, user] = [await buildAccount(app), await buildAccount(app)];
    for (const each of [alone, user]) await subscribe(app, each, basic);
    expect(await sync(alone)).toEqual({ kind: 'synced' });
    const changesOfOne = await takeChanges();
    expect(changesOfOne).not.toEqual([]);

    const results = await Promise.all(Array.from({ length: 5 }, () => sync(user)));
    expect(await takeChanges()).toEqual(changesOfOne);
    // A sync that starts after another one finds nothing to change.
    expect(results.filter(({ kind }) => kind !== 'busy')).toContainEqual({ kind: 'synced' });
    expect(await chatAccess(app, user)).toEqual(chatsOn(basic));
    const accounts = await app.sandbox.chat.users();
    expect(accounts.filter(({ email }) => email === user.email)).toHaveLength(1);
  });

  test('wait for each other without counting as failed', async () => {
    const { user, syncing } = await startInMidSync();
    await queueChatSync(app.db, user.id);
    await app.runJobs();
    const [job] = await app.db.$queryRaw<{ attempts: number; waits: boolean }[]>`
      SELECT attempts, run_at > now() AS waits FROM graphile_worker.jobs
      WHERE key = ${`chat-sync:${user.id}`}`;
    expect(job).toEqual({ attempts: 0, waits: true });
    await syncing;
    await app.makeJobsDue();
    await app.runJobs();
    expect(await chatAccess(app, user)).toEqual(chatsOn(basic));
  });

  test('notice if they took too long and another one has started', async () => {
    const { user, syncing } = await startInMidSync();
    app.clock.advance(MINUTE);
    expect(await sync(user)).toEqual({ kind: 'synced' });
    await syncing;
    expect(await chatAccess(app, user)).toEqual(chatsOn(basic));
    expect((await chatNotes(app, user)).chatLeaseUntil).toBeNull();
  });
});

describe('two changes in quick succession', () => {
  test('are both applied if the second one comes during the sync of the first', async () => {
    const { user, syncing } = await startInMidSync();
    await subscribe(app, user, pro, 60);
    expect(await syncing).toEqual({ kind: 'synced' });
    expect(await chatAccess(app, user)).toEqual(chatsOn(pro));
    expect((await chatNotes(app, user)).chatDueAt).toEqual(app.clock.inDays(60));
  });

  test('are both applied if the second one removes all access', async () => {
    const { user, syncing } = await startInMidSync();
    await app.db.subscription.delete({ where: { userId: user.id } });
    expect(await syncing).toEqual({ kind: 'synced' });
    expect(await chatAccess(app, user)).toEqual(noChatAccess);
  });

  test('change nothing if the job of the first runs after that of the second', async () => {
    const user = await buildAccount(app);
    await subscribe(app, user, basic);
    await subscribe(app, user, pro);
    await sync(user);
    await takeChanges();
    expect(await sync(user)).toEqual({ kind: 'synced' });
    expect(await takeChanges()).toEqual([]);
    expect(await chatAccess(app, user)).toEqual(chatsOn(pro));
  });

  test('by simultaneous payments end with the plan in our records', async () => {
    const user = await buildAccount(app);
    await Promise.all([buy(app, { user, plan: basic }), buy(app, { user, plan: pro })]);
    await Promise.all([app.runJobs(), app.runJobs(), app.runJobs()]);
    await app.makeJobsDue();
    await app.runJobs();
    const { planId } = await app.db.subscription.findUniqueOrThrow({ where: { userId: user.id } });
    expect(await chatAccess(app, user)).toEqual(chatsOn(planId === pro.id ? pro : basic));
  });
});

describe('a user who is deleted', () => {
  /** The queue removes what the immediate attempt could not. */
  async function runRemovalJob() {
    app.clock.advance(MINUTE);
    await passMinute(app);
  }

  test('loses access, but keeps the account with its conversations', async () => {
    const { user } = await buy(app, { plan: basic });
    await app.runJobs();
    await removeUser(app, user);
    await runRemovalJob();
    expect(await chatAccess(app, user)).toEqual(noChatAccess);
  });

  test('loses it even if the account was created but never recorded', async () => {
    const user = await app.build.user({ chatOwnership: 'proven' });
    await app.sandbox.chat.addUser({ email: user.email, groupIds: [basic.guid] });
    await removeUser(app, user);
    await runRemovalJob();
    expect(await chatAccess(app, user)).toEqual(noChatAccess);
  });

  test('loses it even during a sync', async () => {
    const { user, syncing } = await startInMidSync();
    await removeUser(app, user);
    await runRemovalJob();
    expect(await syncing).toEqual({ kind: 'gone' });
    await runRemovalJob();
    expect(await chatAccess(app, user)).toEqual(noChatAccess);
  });

  test('does not affect a user who has registered with the same address since', async () => {
    const { user } = await buy(app, { plan: basic });
    await app.runJobs();
    await removeUser(app, user);
    const successor = await app.build.user({ email: user.email });
    await subscribe(app, successor, pro);
    await syncChatNow(app.deps, successor.id, { password: PASSWORD });
    await runRemovalJob();
    expect(await chatAccess(app, successor)).toEqual(chatsOn(pro));
  });
});
