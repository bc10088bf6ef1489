import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ChatService } from '../../../ports/chat-service/chat-service.ts';
import {
  buildChatPlan,
  type ChatPlan,
  chatAccess,
  chatsOn,
  countChatJobs,
  emptyChat,
} from '../../../testing/chat/chat-account.ts';
import { buildMember } from '../../../testing/chat/chat-sweep.ts';
import { runInOrder } from '../../../testing/chat/run-in-order.ts';
import { DAY, MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buy } from '../../../testing/payments/start-purchase.ts';
import { buildAccount, PASSWORD } from '../../../testing/users/accounts.ts';
import { queueSyncOfMembers } from '../chat-jobs.store.ts';
import { queueChatSync } from '../queue-chat-sync.ts';
import { queueDueRemovals } from '../removals/removal-attempts.store.ts';
import { sweepChat } from '../sweep/sweep-chat.ts';
import { watchChat } from '../watch-chat.ts';
import { syncChatNow } from './sync-chat-now.ts';
import { syncUser } from './sync-user.ts';

/** As many as the worker has. */
const SLOTS = 5;
const MEMBERS = SLOTS + 1;
const AT_ONCE = 2;

let app: TestApp;
let plan: ChatPlan;
let members: Awaited<ReturnType<typeof buildMember>>[];
let connected: ChatService | null;
beforeAll(async () => {
  app = await createTestApp();
  plan = await buildChatPlan(app);
  connected = app.deps.chatService;
});
beforeEach(async () => {
  await emptyChat(app, [plan]);
  members = [];
  for (let count = 0; count < MEMBERS; count += 1) members.push(await buildMember(app, plan));
  await app.runJobs();
});
afterEach(() => {
  vi.useRealTimers();
  Object.assign(app.deps, { chatService: connected });
});
afterAll(() => app.close());

/** What queues many syncs, before and after somebody buys a plan. */
const causes: Record<string, { before: () => Promise<unknown>; after: () => Promise<unknown> }> = {
  'plans that end in the same minute': {
    before: async () => {
      app.clock.advance(30 * DAY);
      await watchChat(app.deps);
    },
    after: () => watchChat(app.deps),
  },
  'a plan that changes': {
    before: async () => {},
    after: () => queueSyncOfMembers(app.db, plan.id, app.clock.now()),
  },
  'a comparison that finds differences': {
    before: async () => {
      for (const { account } of members) await app.sandbox.chat.removeUser(account);
    },
    after: () => sweepChat(app.deps),
  },
  'changes that waited for the end of an outage': {
    before: async () => {
      await app.sandbox.addFault({ service: 'chat', kind: 'down' });
      for (const { account, id } of members) {
        await queueChatSync(app.db, id);
        await app.sandbox.chat.changeUser(account, { role: 'pending' });
      }
      await app.runJobs();
      await watchChat(app.deps);
    },
    after: async () => {
      await app.sandbox.clearFaults();
      await watchChat(app.deps);
    },
  },
};

/** The same chat service, and how many of its calls were made at the same time at most. */
function counted(service: ChatService | null) {
  if (!service) throw new Error('No chat service is connected.');
  let now = 0;
  let most = 0;
  const count =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      now += 1;
      most = Math.max(most, now);
      return call(...args).finally(() => {
        now -= 1;
      });
    };
  const { findUser, findUserByEmail, createUser, updateUser } = service;
  return {
    most: () => most,
    service: {
      ...service,
      findUser: count(findUser),
      findUserByEmail: count(findUserByEmail),
      createUser: count(createUser),
      updateUser: count(updateUser),
    } satisfies ChatService,
  };
}

test.each(Object.entries(causes))('%s delay nobody who buys meanwhile', async (_cause, many) => {
  await many.before();
  const { user } = await buy(app, { plan });
  await many.after();
  expect(await countChatJobs(app)).toBeGreaterThan(MEMBERS);
  const order = await runInOrder(app);
  const ids = members.map(({ id }) => id);
  const first = order.findIndex((job) => ids.includes(Number(job)));
  expect(order.slice(0, first)).toEqual(expect.arrayContaining([user.id, 'send_receipt']));
  expect(await chatAccess(app, user)).toEqual(chatsOn(plan));
});

test.each(['buys', 'changes the plan'])(
  'somebody who %s is not delayed either if their first sync failed',
  async (what) => {
    const user = what === 'buys' ? await app.build.user() : await buildMember(app, plan);
    const other = await buildChatPlan(app, { monthlyPrice: 600_00 });
    await buy(app, { user, plan: other });
    const fault = { service: 'chat', kind: 'htmlError', on: 'change', email: user.email } as const;
    await app.sandbox.addFault(fault);
    await app.runJobs();
    await app.sandbox.clearFaults();
    await queueSyncOfMembers(app.db, plan.id, app.clock.now());
    app.clock.advance(MINUTE);
    await queueDueRemovals(app.db, { now: app.clock.now(), limit: 10 });
    await app.makeJobsDue();
    const order = await runInOrder(app);
    const ids = [user, ...members].map(({ id }) => id);
    expect(order.find((job) => ids.includes(Number(job)))).toBe(user.id);
    expect(await chatAccess(app, user)).toEqual(chatsOn(other));
  },
);

test('many syncs do not overload the chat service', async () => {
  await queueSyncOfMembers(app.db, plan.id, app.clock.now());
  // Without it, no two calls overlap.
  await app.sandbox.addFault({ service: 'chat', kind: 'slow', delayMs: 50 });
  const { service, most } = counted(app.deps.chatService);
  Object.assign(app.deps, { chatService: service });
  await app.runJobs({ concurrency: SLOTS });
  expect(await countChatJobs(app)).toBe(0);
  expect(most()).toBeLessThanOrEqual(AT_ONCE);
});

test('passwords of many people who register at once all reach the chat service', async () => {
  const { service, most } = counted(app.deps.chatService);
  Object.assign(app.deps, { chatService: service });
  await app.sandbox.addFault({ service: 'chat', kind: 'slow', delayMs: 50 });
  const users = await Promise.all(
    members.map(({ id }) => app.db.user.findUniqueOrThrow({ where: { id } })),
  );
  await Promise.all(
    users.map(async ({ id }) => {
      await app.db.user.update({
        where: { id },
        data: { passwordHash: await app.deps.passwords.hash(PASSWORD) },
      });
      return syncChatNow(app.deps, id, { password: PASSWORD });
    }),
  );
  expect(most()).toBeLessThanOrEqual(AT_ONCE);
  for (const { email } of users) {
    await expect.poll(() => app.sandbox.chat.signIn(email, PASSWORD)).not.toBeNull();
  }
});

test('a password that waits for minutes is not overtaken by a job without it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { chatService, ...deps } = app.deps;
  if (!chatService) throw new Error('No chat service is connected.');
  const gate = Promise.withResolvers<void>();
  let running = 0;
  const updateUser: ChatService['updateUser'] = async (...args) => {
    running += 1;
    await gate.promise;
    return chatService.updateUser(...args);
  };
  Object.assign(app.deps, { chatService: { ...chatService, updateUser } });
  const waiting = await buildAccount(app);
  const sync = ({ id }: { id: number }) => syncChatNow(app.deps, id, { password: PASSWORD });
  const attempts = members.slice(0, AT_ONCE).map(sync);
  await expect.poll(() => running).toBe(AT_ONCE);
  attempts.push(sync(waiting));
  const leaseEnds = async () => {
    const user = await app.db.user.findUniqueOrThrow({ where: { id: waiting.id } });
    return user.chatLeaseUntil?.getTime() ?? 0;
  };
  await expect.poll(leaseEnds).toBeGreaterThan(app.clock.now().getTime());
  for (let passed = 0; passed < 3 * MINUTE; passed += 20_000) {
    app.clock.advance(20_000);
    const renewed = () => {
      // Again, because the row is there before the process has heard of it and renews.
      vi.advanceTimersByTime(20_000);
      return leaseEnds();
    };
    await expect.poll(renewed).toBeGreaterThan(app.clock.now().getTime() + 50_000);
  }
  expect(await syncUser({ ...deps, chatService }, waiting.id)).toEqual({ kind: 'busy' });
  gate.resolve();
  await Promise.all(attempts);
  await expect.poll(() => app.sandbox.chat.signIn(waiting.email, PASSWORD)).not.toBeNull();
});
