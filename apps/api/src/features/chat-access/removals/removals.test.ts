import { expect, test } from 'vitest';
import {
  chatAccess,
  chatNotes,
  noChatAccess,
  passMinute,
  subscribe,
} from '../../../testing/chat/chat-account.ts';
import {
  buildChatCustomer,
  type Removals,
  setUpRemovals,
} from '../../../testing/chat/removal-actions.ts';
import { DAY, MINUTE } from '../../../testing/clock.ts';
import { syncChatNow } from '../sync/sync-chat-now.ts';
import { openRemoval } from './open-removal.store.ts';

let app: Removals['app'];
let plan: Removals['plan'];
let actions: Removals['actions'];
setUpRemovals((removals) => {
  ({ app, plan, actions } = removals);
});

test('a deleted user has lost access before the reply', async () => {
  const user = await buildChatCustomer(app, plan);
  const { body } = await actions.remove(user.id).expect(200);
  expect(body).toEqual({ message: 'User deleted successfully' });
  expect(await chatAccess(app, user)).toEqual(noChatAccess);
  expect(await actions.removals()).toMatchObject({ removals: [], pagination: { total: 0 } });
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
  const user = await buildChatCustomer(app, plan);
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
    expect(await actions.status()).toMatchObject({ removals: 1 });
    const [removal] = (await actions.removals()).removals;
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
  expect(await actions.status()).toMatchObject({ removals: 0 });
  expect(await chatAccess(app, user)).toEqual(noChatAccess);
});

test('a failed removal after an expiry is reported until Try again succeeds', async () => {
  const user = await buildChatCustomer(app, plan);
  await app.sandbox.addFault({ service: 'chat', kind: 'ignored', email: user.email });
  app.clock.advance(31 * DAY);
  await passMinute(app);
  const [removal] = (await actions.removals()).removals;
  expect(removal).toMatchObject({ email: user.email, is_deleted: false });
  expect(await actions.status()).toMatchObject({ removals: 1, out_of_sync: 1 });

  const failed = await actions.retry(removal.id).expect(200);
  expect(failed.body).toMatchObject({ done: false, details: expect.stringMatching(/./) });
  expect((await actions.removals()).removals).toMatchObject([{ tries: removal.tries + 1 }]);

  await app.sandbox.clearFaults();
  const { body } = await actions.retry(removal.id).expect(200);
  expect(body).toEqual({ done: true, message: 'Access removed.' });
  expect(await chatAccess(app, user)).toEqual(noChatAccess);
  expect(await actions.status()).toMatchObject({ removals: 0, out_of_sync: 0 });
});

test('access that could not be granted is not a removal', async () => {
  const user = await app.build.user();
  await subscribe(app, user, plan);
  await app.sandbox.addFault({ service: 'chat', kind: 'down' });
  expect(await syncChatNow(app.deps, user.id)).toMatchObject({ kind: 'failed' });
  expect(await actions.status()).toMatchObject({ removals: 0, out_of_sync: 1 });
});

test('a failed part does not prevent the others, and correct access is confirmed', async () => {
  const user = await buildChatCustomer(app, plan);
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
  expect(await actions.status()).toMatchObject({ removals: 0, out_of_sync: 1 });
});

test('a sync that began before the account was linked does not make a removal forget it', async () => {
  const user = await buildChatCustomer(app, plan);
  const { id: userId, email } = user;
  const found = { chatOwnership: null, chatFoundRole: null, chatFoundGroupIds: [] };
  const removal = { userId, email, name: 'Nusrat', isByAddress: false, ...found };
  const now = app.clock.now();
  const id = await openRemoval(app.db, { ...removal, chatRemoteId: 'theirs' }, { now });
  await openRemoval(app.db, { ...removal, chatRemoteId: null }, { now });
  const row = await app.db.chatRemoval.findUniqueOrThrow({ where: { id } });
  expect(row.chatRemoteId).toBe('theirs');
});
