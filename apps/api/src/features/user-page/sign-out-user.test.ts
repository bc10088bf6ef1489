import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { buildAccount, signIn } from '../../testing/users/accounts.ts';
import { type AdminUserActions, adminUserActions } from '../../testing/users/admin-user-actions.ts';

let app: TestApp;
let actions: AdminUserActions;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  actions = await adminUserActions(app);
});
afterAll(() => app.close());

const sessionsOf = (id: number, rest = '') => `/api/admin/users/${id}/sessions${rest}`;

test('sessions are listed, and can be ended one by one or all at once', async () => {
  const user = await buildAccount(app);
  const { body: signedIn } = await signIn(app, user.email).expect(200);
  const { body } = await actions.api.get(sessionsOf(user.id)).expect(200);
  expect(body.sessions).toHaveLength(2);
  expect(body.sign_ins).toMatchObject([{ outcome: 'succeeded' }]);
  const profile = (token: string) => app.api.as(token).get('/api/auth/me');

  const first = await app.db.session.findFirstOrThrow({
    where: { userId: user.id, device: null },
  });
  await actions.api.send('delete', sessionsOf(user.id, `/${first.id}`)).expect(200);
  await profile(user.token).expect(401);
  await profile(signedIn.token).expect(200);
  const gone = await actions.api.send('delete', sessionsOf(user.id, `/${first.id}`)).expect(404);
  expect(gone.body.code).toBe('session_not_found');

  await actions.api.post(sessionsOf(user.id, '/end'), {}).expect(200);
  await profile(signedIn.token).expect(401);
  expect(await actions.audits(user.id)).toMatchObject([
    { action: 'update', after: { sessions: 'one ended' } },
    { action: 'update', after: { sessions: 'all ended' } },
  ]);
});

test('sessions of another user cannot be ended through the wrong user', async () => {
  const [user, other] = [await app.build.user(), await app.build.user()];
  const { id } = await app.db.session.findFirstOrThrow({ where: { userId: other.id } });
  await actions.api.send('delete', sessionsOf(user.id, `/${id}`)).expect(404);
  await app.api.as(other.token).get('/api/auth/me').expect(200);
});

test('sessions of the administrator’s own account are ended elsewhere', async () => {
  const { body } = await actions.api.post(sessionsOf(actions.admin.id, '/end'), {}).expect(403);
  expect(body.code).toBe('own_account');
});
