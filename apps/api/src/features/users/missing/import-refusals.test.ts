import { errors } from '@nobayon/shared/contract/errors.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import {
  type ChatImport,
  IMPORTED_PASSWORD,
  importPath,
  openImport,
} from '../../../testing/users/chat-imports.ts';

const EASY = errors.password_too_common.text;
let app: TestApp;
let chatImport: ChatImport;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  chatImport = await openImport(app);
});
afterEach(() => app.sandbox.clearFaults());
afterAll(() => app.close());

describe('is rejected', () => {
  const RULE =
    'Password must contain at least one uppercase letter, one lowercase letter, and one number';

  test.each([
    ['password', 'Short12', 'Password must be at least 8 characters long'],
    ['password', 'alllower1', RULE],
    ['password', 'ALLUPPER1', RULE],
    ['password', 'NoNumbers', RULE],
    ['password', 'P@ssword-123', EASY],
    ['password', undefined, 'Password is required'],
    ['email', 'nobody', 'Please enter a valid email address'],
    ['email', undefined, 'Email is required'],
    ['expiry_date', 'soon', 'This must be a date'],
    ['role', 'admin', 'Unknown field'],
  ])('%s %j: %s', async (field, value, text) => {
    const { body } = await chatImport.add({ [field]: value }).expect(400);
    expect(body).toMatchObject({ error: text, fields: { [field]: text } });
  });

  test.each([
    ['an address that the chat service does not know', { email: 'unknown@example.com' }],
    ['an id that the chat service does not know', { guid: 'no-such-account' }],
    ['an id that leads somewhere else', { guid: '../groups/' }],
  ])('%s', async (_case, body) => {
    expect((await chatImport.add(body).expect(404)).body.code).toBe('chat_user_not_found');
  });

  test('an address that differs from the account’s', async () => {
    const other = await app.sandbox.chat.addUser({
      email: `other-than-${chatImport.stranger.email}`,
    });
    const { body } = await chatImport.add({ guid: other.id }).expect(404);
    expect(body.code).toBe('chat_user_not_found');
    expect(await app.db.user.count({ where: { email: chatImport.stranger.email } })).toBe(0);
  });

  test('an administrator of the chat service', async () => {
    await app.sandbox.chat.changeUser(chatImport.stranger.id, { role: 'admin' });
    expect((await chatImport.add().expect(404)).body.code).toBe('chat_user_not_found');
  });

  test('an address of a user here, who is not linked', async () => {
    const local = await app.build.user({ email: chatImport.stranger.email });
    const { body } = await chatImport.add({ guid: chatImport.stranger.id }).expect(409);
    expect(body).toMatchObject({
      code: 'email_taken',
      fields: { email: 'An account with this email already exists.' },
    });
    expect((await chatImport.actions.look(local)).chat.guid).toBeNull();
  });

  test('an account that is already linked to a user', async () => {
    await app.build.user({ chatRemoteId: chatImport.stranger.id });
    const { body } = await chatImport.add().expect(409);
    expect(body).toMatchObject({
      code: 'chat_account_taken',
      error: 'Another user is already linked to this chat service account.',
    });
  });

  test('a different kind of chat service', async () => {
    const body = { email: chatImport.stranger.email, password: IMPORTED_PASSWORD };
    await chatImport.actions.api.post('/api/admin/users/add-from-scim', body).expect(404);
  });

  test('every import while the chat service is down', async () => {
    await app.sandbox.addFault({ service: 'chat', kind: 'down' });
    expect((await chatImport.add().expect(502)).body.code).toBe('chat_service_failed');
    expect(await app.db.user.count({ where: { email: chatImport.stranger.email } })).toBe(0);
  });

  test('a caller who is not an administrator', async () => {
    const user = await app.build.user();
    const body = { email: chatImport.stranger.email, password: IMPORTED_PASSWORD };
    await app.api.as(user.token).post(importPath(app), body).expect(403);
    await app.api.post(importPath(app), body).expect(401);
  });
});
