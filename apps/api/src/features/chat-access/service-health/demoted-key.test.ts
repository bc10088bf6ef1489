import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  buildChatPlan,
  type ChatPlan,
  chatAccess,
  chatsOn,
  emptyChat,
  passMinute,
  subscribe,
} from '../../../testing/chat/chat-account.ts';
import { MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buildAccount } from '../../../testing/users/accounts.ts';
import { queueChatSync } from '../queue-chat-sync.ts';
import { openRemoval } from '../removals/open-removal.store.ts';
import { removeAccess } from '../removals/remove-access.ts';
import { syncChatNow } from '../sync/sync-chat-now.ts';

// The owner of our key is no longer an administrator, but can still see much of what an
// administrator can, so read-only calls succeed.

let app: TestApp;
let plan: ChatPlan;
let admin: Awaited<ReturnType<typeof buildAccount>>;
let settled: Awaited<ReturnType<typeof subscribed>>;
beforeAll(async () => {
  app = await createTestApp();
  plan = await buildChatPlan(app);
});
beforeEach(async () => {
  await emptyChat(app, [plan]);
  admin = await buildAccount(app, 'admin');
  settled = await subscribed();
  await syncChatNow(app.deps, settled.id);
  await app.sandbox.chat.configure({ keyRole: 'user', userKeys: true });
});
afterAll(() => app.close());

async function subscribed() {
  const user = await app.build.user();
  await subscribe(app, user, plan);
  return user;
}

async function passMinutes(count: number) {
  for (let minute = 0; minute < count; minute += 1) {
    app.clock.advance(MINUTE);
    await app.makeJobsDue();
    await passMinute(app);
  }
}

const alarms = async () => (await app.sandbox.mails(admin.email)).length;
const isFailing = async () => {
  const { body } = await app.api.as(admin.token).get('/api/admin/chat').expect(200);
  return body.failing_since !== null;
};

/** A customer whose sync is queued. */
async function waitingUser() {
  const user = await subscribed();
  await queueChatSync(app.db, user.id);
  return user;
}

/** Once the owner of the key is an administrator again. */
async function expectRecovery(waiting: { email: string }): Promise<void> {
  await app.sandbox.chat.configure({ keyRole: 'admin' });
  await passMinutes(1);
  expect(await chatAccess(app, waiting)).toEqual(chatsOn(plan));
  expect(await isFailing()).toBe(false);
}

/** Actions that call the chat service and find nothing to correct. */
const looks = {
  'a minute that passes': async () => {},
  'a sync of somebody who is right': async () => {
    expect(await syncChatNow(app.deps, settled.id)).toEqual({ kind: 'synced' });
  },
  'a removal where nobody is': async () => {
    const nobody = {
      userId: null,
      chatRemoteId: null,
      chatOwnership: null,
      email: 'nobody@example.com',
      name: 'Nobody',
    };
    const found = { isByAddress: true, chatFoundRole: null, chatFoundGroupIds: [] };
    const now = app.clock.now();
    const id = await app.db.$transaction((tx) => openRemoval(tx, { ...nobody, ...found }, { now }));
    expect(await removeAccess(app.deps, id)).toEqual({ kind: 'done' });
  },
} satisfies Record<string, () => Promise<void>>;

describe('a demoted key raises one alarm until its owner is an administrator again', () => {
  test.for(Object.entries(looks))('whatever happens: %s', async ([, look]) => {
    const waiting = await waitingUser();
    for (let time = 0; time < 2; time += 1) {
      await passMinutes(2);
      await look();
      expect(await isFailing()).toBe(true);
    }
    expect(await alarms()).toBe(1);

    await expectRecovery(waiting);
    expect(await alarms()).toBe(1);
  });
});

test('a demoted key that is rejected everywhere raises one alarm, and works again afterwards', async () => {
  await app.sandbox.chat.configure({ userKeys: false });
  const waiting = await waitingUser();
  await passMinutes(3);
  expect(await isFailing()).toBe(true);
  expect(await alarms()).toBe(1);
  await expectRecovery(waiting);
});

test('the groups that a demoted key can see do not count as all groups', async () => {
  const api = app.api.as(admin.token);
  const { body } = await api.get('/api/admin/chat/groups').expect(502);
  expect(body).toMatchObject({
    code: 'chat_service_failed',
    error: 'The chat service rejected our API key. Check its settings.',
  });
  // A group that was typed in for a plan is not rejected because of that.
  const terms = { name: 'New', monthly_price: 300, yearly_price: 3_000, duration_days: 30 };
  await api.post('/api/admin/plans', { ...terms, guid: 'a-group' }).expect(201);
});
