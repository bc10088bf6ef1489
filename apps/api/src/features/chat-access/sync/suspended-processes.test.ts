import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { syncChatUser } from '../../../jobs/sync-chat-user.ts';
import type { ChatService } from '../../../ports/chat-service/chat-service.ts';
import {
  buildChatPlans,
  type ChatPlan,
  chatAccess,
  chatsOn,
  emptyChat,
  noChatAccess,
  subscribe,
} from '../../../testing/chat/chat-account.ts';
import { buildMember } from '../../../testing/chat/chat-sweep.ts';
import { MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { waitForLocks } from '../../../testing/faults/wait-for-locks.ts';
import { queueSyncOfMembers } from '../chat-jobs.store.ts';
import { queueChatSync } from '../queue-chat-sync.ts';
import { queueDueRemovals } from '../removals/removal-attempts.store.ts';
import { syncChatNow } from './sync-chat-now.ts';

let app: TestApp;
let basic: ChatPlan;
let pro: ChatPlan;
beforeAll(async () => {
  app = await createTestApp();
  ({ basic, pro } = await buildChatPlans(app));
});
beforeEach(() => emptyChat(app, [basic, pro]));
afterEach(() => vi.restoreAllMocks());
afterAll(() => app.close());

type Member = Awaited<ReturnType<typeof buildMember>>;

/** The dependencies of a process that is suspended before or after its change in the chat service. */
function suspendable(at: 'before' | 'after') {
  const { chatService, ...deps } = app.deps;
  if (!chatService) throw new Error('There is no chat service.');
  const [there, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const updateUser: ChatService['updateUser'] = async (...args) => {
    const reply = at === 'after' ? await chatService.updateUser(...args) : null;
    there.resolve();
    await gate.promise;
    return reply ?? chatService.updateUser(...args);
  };
  return {
    deps: { ...deps, chatService: { ...chatService, updateUser } },
    suspended: there.promise,
    resume: gate.resolve,
  };
}

const attempts: Record<string, (deps: TestApp['deps'], user: Member) => Promise<unknown>> = {
  'an attempt of the API': (deps, { id }) => {
    // By the time it goes on, it has no time left to look again.
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
    return syncChatNow(deps, id);
  },
  'a job of the worker': (deps, { id: userId }) => syncChatUser(deps, { userId }),
};

async function subscribeAndSync(user: Member, plan: ChatPlan | null): Promise<void> {
  if (plan) await subscribe(app, user, plan);
  else await app.db.subscription.delete({ where: { userId: user.id } });
  await queueChatSync(app.db, user.id);
  await app.runJobs();
}

/** What happens to a member whose access the suspended process grants, or removes. */
const meanwhile: Record<string, (user: Member) => Promise<unknown>> = {
  'the access is removed': (user) => subscribeAndSync(user, null),
  'removed access is granted again, and its removal fails': async (user) => {
    await subscribeAndSync(user, pro);
    await app.sandbox.addFault({ service: 'chat', kind: 'htmlError', on: 'change' });
    await subscribeAndSync(user, null);
    await app.sandbox.clearFaults();
  },
};

/** Runs what is queued or recorded to be done, for some minutes. No comparison is made. */
async function passMinutes(): Promise<void> {
  for (let minute = 0; minute < 3; minute += 1) {
    app.clock.advance(MINUTE);
    await queueDueRemovals(app.db, { now: app.clock.now(), limit: 10 });
    await app.makeJobsDue();
    await app.runJobs();
  }
}

const stops = (['before', 'after'] as const).flatMap((at) =>
  Object.keys(attempts).flatMap((who) => Object.keys(meanwhile).map((what) => ({ at, who, what }))),
);

test.each(stops)(
  '$who is suspended $at its change until its lease has ended, and meanwhile $what: the access is right in the end',
  async ({ at, who, what }) => {
    const user = await buildMember(app, basic);
    await app.asOwner('DELETE FROM graphile_worker._private_jobs');
    if (what.startsWith('removed'))
      await app.db.subscription.delete({ where: { userId: user.id } });
    else await subscribe(app, user, pro);
    const process = suspendable(at);
    const attempt = attempts[who]?.(process.deps, user);
    await process.suspended;
    app.clock.advance(61_000);
    await meanwhile[what]?.(user);
    process.resume();
    await attempt;
    await passMinutes();
    expect(await chatAccess(app, user)).toEqual(noChatAccess);
  },
);

test('a plan that gets another group during the sync of a member reaches them without another job', async () => {
  const user = await buildMember(app, basic);
  await subscribe(app, user, pro);
  const process = suspendable('after');
  const attempt = syncChatNow(process.deps, user.id);
  await process.suspended;
  const guid = randomUUID();
  await app.sandbox.chat.addGroup({ id: guid, name: guid });
  await app.db.$transaction(async (tx) => {
    await tx.plan.update({ where: { id: pro.id }, data: { guid, formerGuids: [pro.guid] } });
    await queueSyncOfMembers(tx, pro.id, app.clock.now());
    process.resume();
    await waitForLocks(app.db, 1);
  });
  await attempt;
  expect(await chatAccess(app, user)).toEqual(chatsOn({ guid }));
});
