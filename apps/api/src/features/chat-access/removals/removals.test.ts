import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  buildChatPlan,
  chatAccess,
  chatNotes,
  chatsOn,
  emptyChat,
  noChatAccess,
  passMinute,
  subscribe,
} from '../../../testing/chat/chat-account.ts';
import { DAY, MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import {
  type AdminUserActions,
  adminUserActions,
} from '../../../testing/users/admin-user-actions.ts';
import { openRemoval } from '../removals.store.ts';
import { syncChatNow } from '../sync/sync-chat-now.ts';

let app: TestApp;
let actions: AdminUserActions;
let plan: Awaited<ReturnType<typeof buildChatPlan>>;
beforeAll(async () => {
  app = await createTestApp();
  plan = await buildChatPlan(app);
});
beforeEach(async () => {
  await emptyChat(app, [plan]);
  actions = await adminUserActions(app);
});
afterAll(() => app.close());

async function customer() {
  const user = await app.build.user();
  await subscribe(app, user, plan);
  await syncChatNow(app.deps, user.id);
  expect(await chatAccess(app, user)).toEqual(chatsOn(plan));
  return user;
}

const removals = async () => (await actions.api.get('/api/admin/chat/removals').expect(200)).body;
const status = async () => (await actions.api.get('/api/admin/chat').expect(200)).body;
const retry = (id: number) => actions.api.post(`/api/admin/chat/removals/${id}/retry`);
const settle = (id: number, note: string) =>
  actions.api.post(`/api/admin/chat/removals/${id}/settle`, { note });

test('a deleted user has lost access before the reply', async () => {
  const user = await customer();
  const { body } = await actions.remove(user.id).expect(200);
  expect(body).toEqual({ message: 'User deleted successfully' });
  expect(await chatAccess(app, user)).toEqual(noChatAccess);
  expect(await removals()).toMatchObject({ removals: [], pagination: { total: 0 } });
});

test.each([
  ['user', []],
  ['user', ['plan']],
  ['pending', ['plan']],
])(
  'a deleted user loses access even if they had the role %s and the groups %j there before',
  async (role, groups) => {
    const user = await app.build.user();
    await app.sandbox.chat.addUser({
      email: user.email,
      role,
      groupIds: groups.map(() => plan.guid),
    });
    await subscribe(app, user, plan);
    await syncChatNow(app.deps, user.id);
    await actions.remove(user.id).expect(200);
    expect(await chatAccess(app, user)).toEqual(noChatAccess);
  },
);

test('a failed removal is reported until it succeeds', async () => {
  const user = await customer();
  await app.sandbox.addFault({ service: 'chat', kind: 'htmlError', email: user.email });
  const { body } = await actions.remove(user.id).expect(200);
  expect(body).toEqual({
    message: 'User deleted successfully',
    chatSyncFailed: true,
    warning:
      'They may still be able to use Open WebUI. We will keep trying to remove their access.',
    details: expect.stringMatching(/./),
  });
  const since = app.clock.now().toISOString();
  const tries: number[] = [];
  for (let hour = 0; hour < 36; hour += 3) {
    expect(await status()).toMatchObject({ removals: 1 });
    const [removal] = (await removals()).removals;
    expect(removal).toMatchObject({ email: user.email, is_deleted: true, since });
    expect(removal.error).toMatch(/./);
    tries.push(removal.tries);
    app.clock.advance(180 * MINUTE);
    await passMinute(app);
  }
  // More often than a job of the queue is retried, with growing pauses.
  expect(tries[1]).toBe(2);
  expect(tries.at(-1)).toBeGreaterThan(7);
  expect(tries.at(-1)).toBeLessThan(12);

  await app.sandbox.clearFaults();
  app.clock.advance(6 * 60 * MINUTE);
  await passMinute(app);
  expect(await status()).toMatchObject({ removals: 0 });
  expect(await chatAccess(app, user)).toEqual(noChatAccess);
});

describe('an administrator of the chat service keeps access when they are deleted', () => {
  const stays = 'an administrator';
  let user: Awaited<ReturnType<typeof customer>>;
  let changeRole: (role: string) => Promise<unknown>;
  beforeEach(async () => {
    user = await customer();
    const id = (await app.sandbox.chat.user(user.email))?.id ?? '';
    changeRole = (role) => app.sandbox.chat.changeUser(id, { role });
  });
  afterEach(async () => {
    expect((await removals()).removals).toEqual([]);
  });

  async function removeDuringOutage() {
    await app.sandbox.addFault({ service: 'chat', kind: 'down' });
    await actions.remove(user.id).expect(200);
    await app.sandbox.clearFaults();
    await changeRole('admin');
  }

  test('which the reply to the deletion says', async () => {
    await changeRole('admin');
    const { body } = await actions.remove(user.id).expect(200);
    expect(body).toMatchObject({ chatSyncFailed: true, warning: expect.stringContaining(stays) });
    expect(await chatAccess(app, user)).toMatchObject({ role: 'admin' });
  });

  test('which the reply to another attempt says', async () => {
    await removeDuringOutage();
    const { body } = await retry((await removals()).removals[0].id).expect(200);
    expect(body).toMatchObject({ done: true, message: expect.stringContaining(stays) });
    expect(await chatAccess(app, user)).toMatchObject({ role: 'admin' });
  });

  test('which is not listed once they are a customer again', async () => {
    await removeDuringOutage();
    const again = await app.build.user({ email: user.email });
    await syncChatNow(app.deps, again.id);
    app.clock.advance(DAY);
    await passMinute(app);
    expect(await chatAccess(app, user)).toMatchObject({ role: 'admin' });
  });

  test('which is listed after an outage, until they are no administrator there', async () => {
    await removeDuringOutage();
    app.clock.advance(DAY);
    await passMinute(app);
    expect((await removals()).removals).toMatchObject([
      { email: user.email, error: expect.stringContaining(stays) },
    ]);
    expect(await chatAccess(app, user)).toMatchObject({ role: 'admin' });
    await changeRole('user');
    app.clock.advance(DAY);
    await passMinute(app);
    expect(await chatAccess(app, user)).toMatchObject({ role: 'pending' });
  });
});

test('a failed removal after an expiry is reported until Try again succeeds', async () => {
  const user = await customer();
  await app.sandbox.addFault({ service: 'chat', kind: 'ignored', email: user.email });
  app.clock.advance(31 * DAY);
  await passMinute(app);
  const [removal] = (await removals()).removals;
  expect(removal).toMatchObject({ email: user.email, is_deleted: false });
  expect(await status()).toMatchObject({ removals: 1, out_of_sync: 1 });

  const failed = await retry(removal.id).expect(200);
  expect(failed.body).toMatchObject({ done: false, details: expect.stringMatching(/./) });
  expect((await removals()).removals).toMatchObject([{ tries: removal.tries + 1 }]);

  await app.sandbox.clearFaults();
  const { body } = await retry(removal.id).expect(200);
  expect(body).toEqual({ done: true, message: 'Access removed.' });
  expect(await chatAccess(app, user)).toEqual(noChatAccess);
  expect(await status()).toMatchObject({ removals: 0, out_of_sync: 0 });
});

test('access that could not be granted is not a removal', async () => {
  const user = await app.build.user();
  await subscribe(app, user, plan);
  await app.sandbox.addFault({ service: 'chat', kind: 'down' });
  expect(await syncChatNow(app.deps, user.id)).toMatchObject({ kind: 'failed' });
  expect(await status()).toMatchObject({ removals: 0, out_of_sync: 1 });
});

test('an administrator can resolve a removal, which ends the attempts and is audited', async () => {
  const user = await customer();
  await app.sandbox.addFault({ service: 'chat', kind: 'htmlError', email: user.email });
  await actions.remove(user.id).expect(200);
  const [{ id }] = (await removals()).removals;
  await settle(id, ' ').expect(400);
  await settle(id, 'Removed there by hand').expect(200);
  expect(await removals()).toMatchObject({ removals: [] });
  expect(await status()).toMatchObject({ removals: 0 });
  expect((await actions.audits(user.id)).at(-1)).toMatchObject({
    action: 'resolve',
    subjectName: user.email,
    after: { chat_access: 'settled', note: 'Removed there by hand' },
  });
  await settle(id, 'Again').expect(404);
  await retry(id).expect(404);

  await app.sandbox.chat.clearCalls();
  app.clock.advance(DAY);
  // The nightly comparison, which checks everybody, is not meant here.
  await app.db.chatSweep.create({
    data: { startedAt: app.clock.now(), finishedAt: app.clock.now() },
  });
  await passMinute(app);
  // After the failed attempt, only whether the service works is checked.
  const calls = (await app.sandbox.chat.calls()).filter(({ path }) => !/key-check/.test(path));
  expect(calls).toEqual([]);
});

test('a resolved removal stays so while the same access remains, and a later loss is reported', async () => {
  const [user, better] = [await customer(), await buildChatPlan(app)];
  await app.sandbox.addFault({ service: 'chat', kind: 'htmlError', email: user.email });
  await app.db.subscription.update({
    where: { userId: user.id },
    data: { planId: better.id },
  });
  const fail = async () =>
    expect(await syncChatNow(app.deps, user.id)).toMatchObject({ kind: 'failed' });
  await fail();
  const [{ id }] = (await removals()).removals;
  await settle(id, 'Removed from the group by hand').expect(200);
  await fail();
  expect(await status()).toMatchObject({ removals: 0 });

  app.clock.advance(31 * DAY);
  await fail();
  const since = app.clock.now().toISOString();
  expect((await removals()).removals).toMatchObject([{ email: user.email, since, tries: 1 }]);
});

test('a failed part does not prevent the others, and correct access is confirmed', async () => {
  const user = await customer();
  await app.sandbox.chat.addUser({ email: 'taken@example.com' });
  await app.db.user.update({
    where: { id: user.id },
    data: { email: 'taken@example.com', emailProvenAt: app.clock.now() },
  });
  expect(await syncChatNow(app.deps, user.id)).toMatchObject({ kind: 'failed' });
  expect(await chatNotes(app, user)).toMatchObject({
    chatGranted: true,
    chatError: expect.stringMatching(/./),
  });
  expect(await status()).toMatchObject({ removals: 0, out_of_sync: 1 });
});

test('a sync that began before the account was linked does not make a removal forget it', async () => {
  const user = await customer();
  const { id: userId, email } = user;
  const found = { chatOwnership: null, chatFoundRole: null, chatFoundGroupIds: [] };
  const removal = { userId, email, name: 'Nusrat', isByAddress: false, ...found };
  const now = app.clock.now();
  const id = await openRemoval(app.db, { ...removal, chatRemoteId: 'theirs' }, { now });
  await openRemoval(app.db, { ...removal, chatRemoteId: null }, { now });
  const row = await app.db.chatRemoval.findUniqueOrThrow({ where: { id } });
  expect(row.chatRemoteId).toBe('theirs');
});
