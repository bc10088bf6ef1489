import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ChatServiceError } from '../../../ports/chat-service/chat-service.ts';
import {
  buildChatPlan,
  type ChatPlan,
  chatAccess,
  chatNotes,
  chatsOn,
  countChatJobs,
  emptyChat,
  noChatAccess,
  passMinute,
  removeUser,
  runJobsTwice,
  subscribe,
} from '../../../testing/chat/chat-account.ts';
import { replaceChatService } from '../../../testing/chat/replace-chat-service.ts';
import { DAY, MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buy } from '../../../testing/payments/start-purchase.ts';
import { buildAccount } from '../../../testing/users/accounts.ts';
import { syncChatNow } from '../sync/sync-chat-now.ts';

let app: TestApp;
let plan: ChatPlan;
beforeAll(async () => {
  // Without confirmed addresses, so that a registration creates an account at once.
  const settings = { requireProvenAddress: false };
  app = await createTestApp({ settings });
  plan = await buildChatPlan(app);
});
beforeEach(() => emptyChat(app, [plan]));
afterAll(() => app.close());

describe('if the chat service is down', () => {
  test('for everybody, all access is right and no job waits after it is back', async () => {
    const leaver = await buildAccount(app);
    await subscribe(app, leaver, plan, 20);
    await syncChatNow(app.deps, leaver.id);
    const deleted = await buildAccount(app);
    await subscribe(app, deleted, plan);
    await syncChatNow(app.deps, deleted.id);
    expect(await chatAccess(app, deleted)).toEqual(chatsOn(plan));

    await app.sandbox.addFault({ service: 'chat', kind: 'down' });
    app.clock.advance(20 * DAY);
    await passMinute(app);
    expect(await chatNotes(app, leaver)).toMatchObject({
      chatError: expect.stringMatching(/./),
      chatFailedAt: app.clock.now(),
      chatGranted: true,
      chatLeaseUntil: null,
    });
    const bought = await buy(app, { plan });
    const person = { firstname: 'Nusrat', lastname: 'Jahan', password: 'Secret-124' };
    const email = 'registered@example.com';
    await app.api.post('/api/auth/register', { ...person, email }).expect(201);
    const registered = await app.db.user.findUniqueOrThrow({ where: { email } });
    await subscribe(app, registered, plan);
    await removeUser(app, deleted);
    app.clock.advance(MINUTE);
    await runJobsTwice(app);
    expect(await chatNotes(app, bought.user)).toMatchObject({
      chatGranted: false,
      chatLeaseUntil: null,
    });
    expect(await countChatJobs(app)).toBe(3);
    // A user with an expired plan and a deleted one: administrators are informed until the access
    // is removed.
    expect(await app.db.chatRemoval.count({ where: { error: { not: null } } })).toBe(2);

    await app.sandbox.clearFaults();
    await passMinute(app);
    expect(await countChatJobs(app)).toBe(0);
    expect(await app.db.chatRemoval.count()).toBe(0);
    expect(await chatAccess(app, bought.user)).toEqual(chatsOn(plan));
    expect(await chatAccess(app, registered)).toEqual(chatsOn(plan));
    expect(await chatAccess(app, leaver)).toEqual(noChatAccess);
    expect(await chatAccess(app, deleted)).toEqual(noChatAccess);
    expect(await chatNotes(app, bought.user)).toMatchObject({
      chatError: null,
      chatFailedAt: null,
      chatGranted: true,
    });
  });

  test('jobs without attempts left run again after it is back', async () => {
    const { user } = await buy(app, { plan });
    await app.sandbox.addFault({ service: 'chat', kind: 'htmlError' });
    await app.runJobs();
    await app.db.$executeRaw`UPDATE graphile_worker._private_jobs SET attempts = max_attempts`;
    await passMinute(app);
    expect(await chatAccess(app, user)).toBeNull();
    await app.sandbox.clearFaults();
    await passMinute(app);
    expect(await chatAccess(app, user)).toEqual(chatsOn(plan));
  });

  test('for one user only, the others are synced and the pauses for this one grow', async () => {
    const [unlucky, lucky] = [await buy(app, { plan }), await buy(app, { plan })];
    await app.sandbox.addFault({ service: 'chat', kind: 'down', email: unlucky.user.email });
    await passMinute(app);
    expect(await chatAccess(app, lucky.user)).toEqual(chatsOn(plan));
    await passMinute(app);
    const [job] = await app.db.$queryRaw<{ attempts: number; waits: boolean }[]>`
      SELECT attempts, run_at > now() AS waits FROM graphile_worker.jobs
      WHERE task_identifier = 'sync_chat_user'`;
    expect(job).toEqual({ attempts: 1, waits: true });
  });
});

const failedUsers = {
  'no user': async () => {},
  'a user whose plan has no group there': async () => {
    const gone = await buildChatPlan(app);
    await app.sandbox.chat.removeGroup(gone.guid);
    await buy(app, { plan: gone });
  },
  'a user whose account cannot be reached': async () => {
    const { user } = await buy(app, { plan });
    await app.sandbox.addFault({ service: 'chat', kind: 'down', email: user.email });
  },
  'a removal that fails': async () => {
    const user = await buildAccount(app);
    await subscribe(app, user, plan);
    await syncChatNow(app.deps, user.id);
    await app.sandbox.addFault({ service: 'chat', kind: 'down', email: user.email });
    await removeUser(app, user);
    app.clock.advance(MINUTE);
  },
} satisfies Record<string, () => Promise<void>>;

test.each(Object.entries(failedUsers))(
  'lists that are not answered stop no sync, and neither does %s',
  async (_, fail) => {
    await fail();
    const unreachable = () => {
      throw new ChatServiceError('unreachable', 'The chat service did not respond in time');
    };
    replaceChatService(app, { listGroups: async () => unreachable(), listUsers: unreachable });
    for (let minute = 0; minute < 2; minute += 1) {
      await passMinute(app);
      app.clock.advance(MINUTE);
    }
    expect(await app.db.chatSweep.count({ where: { failure: { not: null } } })).toBeGreaterThan(0);
    const { user } = await buy(app, { plan });
    await passMinute(app);
    expect(await chatAccess(app, user)).toEqual(chatsOn(plan));
  },
);

test('a success reply without effect counts as a failure and is retried', async () => {
  const { user } = await buy(app, { plan });
  await app.sandbox.addFault({ service: 'chat', kind: 'ignored', email: user.email });
  await app.runJobs();
  expect(await chatNotes(app, user)).toMatchObject({
    chatGranted: false,
    chatError: expect.stringMatching(/./),
  });
  await app.sandbox.clearFaults();
  await app.makeJobsDue();
  await app.runJobs();
  expect(await chatAccess(app, user)).toEqual(chatsOn(plan));
  expect(await chatNotes(app, user)).toMatchObject({ chatGranted: true, chatError: null });
});

test('a deleted group only affects its users, until it exists again', async () => {
  const { user } = await buy(app, { plan });
  await app.sandbox.chat.removeGroup(plan.guid);
  await app.runJobs();
  expect(await chatNotes(app, user)).toMatchObject({ chatError: expect.stringMatching(/./) });
  await app.sandbox.chat.addGroup({ id: plan.guid, name: 'Again' });
  await app.makeJobsDue();
  await app.runJobs();
  expect(await chatAccess(app, user)).toEqual(chatsOn(plan));
});
