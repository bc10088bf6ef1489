import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildChatPlan,
  type ChatPlan,
  chatAccess,
  chatNotes,
  chatsOn,
} from '../../testing/chat/chat-account.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { buildAccount } from '../../testing/users/accounts.ts';
import { syncChatNow } from './sync/sync-chat-now.ts';

let app: TestApp;
let admin: Awaited<ReturnType<typeof buildAccount>>;
let plan: ChatPlan;
beforeAll(async () => {
  app = await createTestApp();
  admin = await buildAccount(app, 'admin');
  plan = await buildChatPlan(app);
});
afterAll(() => app.close());

/** Lets the service say once that an account does not exist, as if its database failed. */
const mistake = ({ email }: { email: string }) =>
  app.sandbox.addFault({ service: 'chat', kind: 'databaseDown', email, times: 1 });

test('one wrong answer that an account does not exist neither unlinks it nor leaves access behind', async () => {
  const there = await app.sandbox.chat.addUser({
    email: 'imported@example.com',
    role: 'user',
    groupIds: [plan.guid],
  });
  const body = { email: there.email, password: 'Secret-Pass-77', guid: there.id, plan: plan.name };
  const api = app.api.as(admin.token);
  const { body: imported } = await api
    .post('/api/admin/users/add-from-openwebui', body)
    .expect(201);

  await mistake(there);
  expect(await syncChatNow(app.deps, imported.user.id)).toEqual({ kind: 'synced' });
  expect(await chatNotes(app, imported.user)).toMatchObject({
    chatRemoteId: there.id,
    chatGranted: true,
  });
  expect(await chatAccess(app, there)).toEqual(chatsOn(plan));

  await mistake(there);
  await api.send('delete', `/api/admin/users/${imported.user.id}`).expect(200);
  expect(await chatAccess(app, there)).toMatchObject({ groups: [] });
});
