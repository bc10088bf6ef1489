import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildChatPlan, chatAccess, chatsOn, subscribe } from '../../testing/chat/chat-account.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { type AdminUserActions, adminUserActions } from '../../testing/users/admin-user-actions.ts';

let app: TestApp;
let actions: AdminUserActions;
beforeAll(async () => {
  app = await createTestApp();
  actions = await adminUserActions(app);
});
afterAll(() => app.close());

const sync = ({ id }: { id: number }) => actions.api.post(`/api/admin/users/${id}/chat/sync`, {});

test('the chat service is synced on request', async () => {
  const user = await app.build.user();
  const plan = await buildChatPlan(app);
  await subscribe(app, user, plan);
  const { body } = await sync(user).expect(200);
  expect(body).toEqual({ done: true, message: 'Open WebUI is up to date.' });
  expect(await chatAccess(app, user)).toEqual(chatsOn(plan));
  expect((await actions.api.get(`/api/admin/users/${user.id}`)).body.chat.state).toBe('granted');
});

test('the chat service is synced later if that fails', async () => {
  const user = await app.build.user();
  const plan = await buildChatPlan(app);
  await subscribe(app, user, plan);
  await app.sandbox.addFault({ service: 'chat', kind: 'htmlError' });
  const { body } = await sync(user).expect(200);
  expect(body).toMatchObject({
    done: false,
    message: 'Open WebUI could not be updated. We will keep trying.',
  });
  await app.sandbox.clearFaults();
  await app.runJobs();
  expect(await chatAccess(app, user)).toEqual(chatsOn(plan));
});

test('the chat service says that an administrator there is not changed', async () => {
  const user = await app.build.user();
  await app.sandbox.chat.addUser({ email: user.email, role: 'admin', password: 'Theirs-1' });
  const { body } = await sync(user).expect(200);
  const message = 'This user is an administrator of Open WebUI, so nothing was changed there.';
  expect(body).toEqual({ done: true, message });
});
