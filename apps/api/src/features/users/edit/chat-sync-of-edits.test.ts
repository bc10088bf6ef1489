import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  buildChatPlan,
  type ChatPlan,
  chatAccess,
  chatsOn,
  noChatAccess,
} from '../../../testing/chat/chat-account.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { TIMEOUT } from '../../../testing/timeout.ts';
import { signIn } from '../../../testing/users/accounts.ts';
import {
  type AdminUserActions,
  adminUserActions,
} from '../../../testing/users/admin-user-actions.ts';

let app: TestApp;
let actions: AdminUserActions;
let plan: ChatPlan;
beforeAll(async () => {
  // Without confirmed addresses, so that a new user has an account there at once.
  app = await createTestApp({ settings: { requireProvenAddress: false } });
  actions = await adminUserActions(app);
  plan = await buildChatPlan(app);
});
afterEach(() => app.sandbox.clearFaults());
afterAll(() => app.close());

describe('while the chat service works', () => {
  test('an edit has reached the chat service before the reply', async () => {
    const user = await app.build.user();
    const { body } = await actions.update(user, { planName: plan.name }).expect(200);
    expect(body).toEqual({ message: 'User updated successfully', user: expect.anything() });
    expect(body.user.chat).toMatchObject({
      guid: expect.any(String),
      synced_at: app.clock.now().toISOString(),
      error: null,
    });
    expect(await chatAccess(app, user)).toEqual(chatsOn(plan));

    await actions.update(user, { planName: null }).expect(200);
    expect(await chatAccess(app, user)).toEqual(noChatAccess);
  });

  test('a new user can sign in there with the given password', async () => {
    const person = { firstname: 'Mim', lastname: 'Akter', email: 'mim@example.com', role: 'user' };
    const password = 'given to Mim';
    await actions.create({ ...person, password, planName: plan.name }).expect(201);
    await signIn(app, person.email, password).expect(200);
    // Nobody waits for it but a test.
    await vi.waitFor(
      async () => expect(await chatAccess(app, person)).toEqual(chatsOn(plan)),
      TIMEOUT,
    );
    expect(await app.sandbox.chat.signIn(person.email, password)).not.toBeNull();
  });

  test('a new password is also set there', async () => {
    const user = await app.build.user();
    await actions.update(user, { planName: plan.name }).expect(200);
    await actions.update(user, { password: 'a newer one' }).expect(200);
    expect(await app.sandbox.chat.signIn(user.email, 'a newer one')).not.toBeNull();
  });

  test('a deleted user loses access', async () => {
    const user = await app.build.user();
    await actions.update(user, { planName: plan.name }).expect(200);
    await actions.remove(user.id).expect(200);
    await app.runJobs();
    expect(await chatAccess(app, user)).toEqual(noChatAccess);
  });
});

describe('while the chat service is down', () => {
  test('an edit is saved, the failure is reported, and the sync is repeated later', async () => {
    const user = await app.build.user();
    await app.sandbox.addFault({ service: 'chat', kind: 'down' });
    const { body } = await actions.update(user, { planName: plan.name }).expect(200);
    expect(body).toMatchObject({
      message: 'User updated successfully',
      chatSyncFailed: true,
      warning:
        'The local record is updated, but may be out of sync with Open WebUI. We will keep trying.',
      details: expect.stringMatching(/\w+/),
    });
    expect(body.user).toMatchObject({
      plan_name: plan.name,
      chat: { error: body.details, failed_at: app.clock.now().toISOString() },
    });

    await app.sandbox.clearFaults();
    await app.makeJobsDue();
    await app.runJobs();
    expect(await chatAccess(app, user)).toEqual(chatsOn(plan));
    expect((await actions.look(user)).chat.error).toBeNull();
  });

  test('users can be created and deleted', async () => {
    await app.sandbox.addFault({ service: 'chat', kind: 'down' });
    const person = { firstname: 'Mim', lastname: 'Akter', email: 'down@example.com', role: 'user' };
    const { body } = await actions.create({ ...person, password: 'Secret-124' }).expect(201);
    await actions.remove(body.user.id).expect(200);
  });
});

test('replies without a chat service do not mention it', async () => {
  const lonely = await createTestApp({ parts: { chatService: null } });
  try {
    const counter = await adminUserActions(lonely);
    const user = await lonely.build.user();
    const { body } = await counter.update(user, { firstname: 'Alone' }).expect(200);
    expect(Object.keys(body).sort()).toEqual(['message', 'user']);
  } finally {
    await lonely.close();
  }
});

test('a new address does not prove ownership of an account there', async () => {
  const user = await app.build.user({ chatOwnership: 'proven' });
  await app.sandbox.chat.addUser({ email: 'someone@else.example', password: 'their own one' });
  const changes = { email: 'someone@else.example', password: 'chosen by us' };
  await actions.update(user, changes).expect(200);
  expect(await app.sandbox.chat.signIn('someone@else.example', 'chosen by us')).toBeNull();
  expect(await app.sandbox.chat.signIn('someone@else.example', 'their own one')).not.toBeNull();
});
