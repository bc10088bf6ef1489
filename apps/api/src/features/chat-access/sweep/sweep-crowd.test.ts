import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildChatPlans,
  chatAccess,
  chatsOn,
  countChatJobs,
} from '../../../testing/chat/chat-account.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { queueChatSweep } from './queue-chat-sweep.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('600 users there and here are compared, each page fetched once', async () => {
  const COUNT = 600;
  const { basic, pro } = await buildChatPlans(app);
  await app.sandbox.chat.reset({ isEmpty: true });
  for (const { guid, name } of [basic, pro]) await app.sandbox.chat.addGroup({ id: guid, name });
  await app.sandbox.chat.addCrowd({ count: COUNT, groupIds: [basic.guid] });
  const accounts = await app.sandbox.chat.users();
  await app.db.user.createMany({
    data: accounts
      .filter(({ role }) => role === 'user')
      .map(({ id, email }) => ({
        email,
        firstname: 'Nusrat',
        lastname: 'Jahan',
        emailProvenAt: app.clock.now(),
        passwordHash: 'no password opens this',
        chatRemoteId: id,
        chatSyncedEmail: email,
        chatGranted: true,
        chatGrantedGroup: basic.guid,
      })),
  });
  const users = await app.db.user.findMany({ where: { chatGranted: true }, select: { id: true } });
  await app.db.subscription.createMany({
    data: users.map(({ id }) => ({
      userId: id,
      planId: basic.id,
      listPrice: 0,
      pricePaid: 0,
      startedAt: app.clock.now(),
    })),
  });
  const [moved, gone] = accounts.filter(({ role }) => role === 'user');
  if (!moved || !gone) throw new Error('There are too few users.');
  await app.sandbox.chat.changeUser(moved.id, { groupIds: [pro.guid] });
  await app.sandbox.chat.removeUser(gone.id);
  await app.sandbox.chat.clearCalls();

  await queueChatSweep(app.db);
  await app.runJobs();
  const [sweep] = await app.db.chatSweep.findMany();
  // One account is gone, and the service's administrator has no account here.
  expect(sweep).toMatchObject({ checked: COUNT + 1, drifted: 2, strangers: 0, failure: null });
  const pages = (await app.sandbox.chat.calls())
    .filter(({ method, path }) => method === 'GET' && /[?&]page=/.test(path))
    .map(({ path }) => new URL(path, app.url).searchParams)
    .filter((query) => !query.get('query'))
    .map((query) => Number(query.get('page')));
  expect(pages).toEqual(Array.from({ length: pages.length }, (_, index) => index + 1));
  expect(pages.length).toBeLessThanOrEqual(Math.ceil(COUNT / 30) + 1);
  expect(await chatAccess(app, moved)).toEqual(chatsOn(basic));
  expect(await chatAccess(app, gone)).toEqual(chatsOn(basic));
  expect(await countChatJobs(app)).toBe(0);
});
