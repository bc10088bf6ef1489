import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app.ts';
import { TIMEOUT } from '../../../../testing/timeout.ts';
import { buildAccount, PASSWORD, requestReset } from '../../../../testing/users/accounts.ts';
import { adminUserActions } from '../../../../testing/users/admin-user-actions.ts';
import { syncChatNow } from '../sync-chat-now.ts';

const NEW = 'New-Secret-2';

let app: TestApp;
let actions: Awaited<ReturnType<typeof adminUserActions>>;
beforeAll(async () => {
  // Without confirmed addresses, so that a registration creates an account at once.
  app = await createTestApp({ settings: { requireProvenAddress: false } });
  actions = await adminUserActions(app);
  const { passwords } = app.deps;
  const matches: typeof passwords.matches = (password, hash) =>
    password === NEW
      ? Promise.reject(new Error('hashed again'))
      : passwords.matches(password, hash);
  Object.assign(app.deps, { passwords: { ...passwords, matches } });
});
afterAll(() => app.close());

/** A user who can sign in to the chat service with the password that they have until now. */
async function buildKnownAccount() {
  const user = await buildAccount(app);
  await syncChatNow(app.deps, user.id, { password: PASSWORD });
  expect(await app.sandbox.chat.signIn(user.email, PASSWORD)).not.toBeNull();
  return user;
}

const person = { firstname: 'Nusrat', lastname: 'Jahan' };

/** Each way to choose a password. Returns the address of its user. */
const ways: Record<string, () => Promise<string>> = {
  'a registration': async () => {
    const email = 'registered@example.com';
    await app.api.post('/api/auth/register', { ...person, email, password: NEW }).expect(201);
    return email;
  },
  'a changed password': async () => {
    const { token, email } = await buildKnownAccount();
    const body = { currentPassword: PASSWORD, newPassword: NEW };
    await app.api.as(token).send('put', '/api/auth/change-password').send(body).expect(200);
    return email;
  },
  'a reset': async () => {
    const { email } = await buildKnownAccount();
    const body = { token: await requestReset(app, email), newPassword: NEW };
    await app.api.post('/api/auth/reset-password', body).expect(200);
    return email;
  },
  'a new account by an administrator': async () => {
    const email = 'created@example.com';
    await actions.create({ ...person, email, role: 'user', password: NEW }).expect(201);
    return email;
  },
  'a password by an administrator': async () => {
    const user = await buildKnownAccount();
    await actions.update(await actions.look(user), { password: NEW }).expect(200);
    return user.email;
  },
};

test.each(Object.entries(ways))(
  '%s reaches the chat service without another hash',
  async (_, choose) => {
    const email = await choose();
    await vi.waitFor(
      async () => expect(await app.sandbox.chat.signIn(email, NEW)).not.toBeNull(),
      TIMEOUT,
    );
    expect(await app.sandbox.chat.signIn(email, PASSWORD)).toBeNull();
  },
);
