import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  buildFreeChatPlan,
  chatAccess,
  chatNotes,
  chatsOn,
  noChatAccess,
} from '../../../../testing/chat/chat-account.ts';
import { chatAdapters } from '../../../../testing/chat/chat-adapter.ts';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app.ts';
import { TIMEOUT } from '../../../../testing/timeout.ts';
import { takesPasswords } from '../passwords/takes-passwords.ts';

let app: TestApp;
describe.each(chatAdapters)('%s:', (chatAdapter) => {
  beforeAll(async () => {
    // Without confirmed addresses, accounts are created in the chat service at registration.
    app = await createTestApp({ chatAdapter, settings: { requireProvenAddress: false } });
  });
  afterAll(() => app.close());

  async function register(email: string) {
    const person = { firstname: 'Nusrat', lastname: 'Jahan', email, password: 'Secret-124' };
    const { body } = await app.api.post('/api/auth/register', person).expect(201);
    return { ...person, id: Number(body.user.id), token: String(body.token) };
  }

  /** The reply to a registration does not wait for the chat service. */
  function eventually(assertion: () => Promise<void>) {
    return vi.waitFor(assertion, TIMEOUT);
  }

  test('a new user has an account without access, if the service takes their password', async () => {
    const user = await register('new@example.com');
    const access = takesPasswords(app.deps) ? noChatAccess : null;
    await eventually(async () => expect(await chatAccess(app, user)).toEqual(access));
    await eventually(async () => expect((await chatNotes(app, user)).chatSyncedAt).not.toBeNull());
    const account = await app.sandbox.chat.user(user.email);
    if (access) expect(account).toMatchObject({ name: 'Nusrat Jahan' });
  });

  test('a new user has access through the free plan', async () => {
    const free = await buildFreeChatPlan(app);
    const user = await register('free@example.com');
    await eventually(async () => expect(await chatAccess(app, user)).toEqual(chatsOn(free)));
  });
});
