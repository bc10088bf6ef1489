import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildChatPlan,
  type ChatPlan,
  chatAccess,
  chatsOn,
  subscribe,
} from '../../../testing/chat/chat-account.ts';
import { type ChatUsers, chatUsers } from '../../../testing/chat/chat-users.ts';
import type { TestApp } from '../../../testing/create-test-app.ts';
import { createChatSignInApp } from '../../../testing/oidc/create-chat-sign-in-app.ts';
import { beginOidcSignIn, openBrowser, relyingParty } from '../../../testing/oidc/relying-party.ts';
import { signIn } from '../../../testing/users/accounts.ts';
import { openImport } from '../../../testing/users/chat-imports.ts';
import { queueChatSweep } from '../../chat-access/sweep/queue-chat-sweep.ts';
import { syncChatNow } from '../../chat-access/sync/sync-chat-now.ts';

let app: TestApp;
let users: ChatUsers;
beforeAll(async () => {
  app = await createChatSignInApp();
  users = chatUsers(app);
});
afterAll(() => app.close());

const PASSWORD = 'Secret-124';

async function register(email: string) {
  const person = { firstname: 'Nusrat', lastname: 'Jahan', email, password: PASSWORD };
  const { body } = await app.api.post('/api/auth/register', person).expect(201);
  return { id: Number(body.user.id), email, token: String(body.token) };
}

test('an impostor who registers with the address of a chat user cannot sign in to their account', async () => {
  const owner = await app.sandbox.chat.addUser({
    name: 'Farzana Yeasmin',
    email: 'farzana@example.com',
    role: 'user',
    password: 'her own',
  });
  const before = await app.sandbox.chat.user(owner.email);
  const impostor = await register(owner.email);
  await subscribe(app, impostor, await buildChatPlan(app));
  await app.runJobs();

  const answer = await beginOidcSignIn(app, impostor);
  expect(await answer()).toEqual({ next: 'prove_address' });
  expect(await app.sandbox.chat.user(owner.email)).toEqual(before);
  expect(await app.sandbox.chat.signIn(owner.email, PASSWORD)).toBeNull();
  expect(await app.sandbox.chat.signIn(owner.email, 'her own')).toEqual({ role: 'user' });
});

test('no chosen password is sent to the chat service', async () => {
  const user = await register('rahim@example.com');
  await app.db.user.update({ where: { id: user.id }, data: { emailProvenAt: new Date() } });
  await subscribe(app, user, await buildChatPlan(app));
  await app.runJobs();
  const change = { currentPassword: PASSWORD, newPassword: 'Another-Secret-2' };
  await app.api.as(user.token).send('put', '/api/auth/change-password').send(change).expect(200);
  await signIn(app, user.email, 'Another-Secret-2').expect(200);
  await app.runJobs();
  expect(await app.sandbox.chat.user(user.email)).toMatchObject({ role: 'user' });
  for (const password of [PASSWORD, 'Another-Secret-2']) {
    expect(await app.sandbox.chat.signIn(user.email, password)).toBeNull();
  }
  // Users are not told that theirs is missing there either.
  const { body } = await app.api.as(user.token).get('/api/chat/access').expect(200);
  expect(body).toMatchObject({ state: 'granted', password: 'known' });
});

test.each([
  { name: 'by somebody’s hand', isMadeAnew: true },
  { name: 'and no other was made', isMadeAnew: false },
])(
  'a user whose account there is gone, $name, has access again after a sign-in',
  async ({ isMadeAnew }) => {
    const plan = await buildChatPlan(app);
    const user = await users.customer(plan);
    const before = await app.sandbox.chat.user(user.email);
    await app.sandbox.chat.removeUser(before?.id ?? '');

    const chat = await relyingParty(app);
    await chat.signIn(openBrowser(app), user.token);
    if (isMadeAnew) await app.sandbox.chat.addUser({ email: user.email, role: 'pending' });
    await app.makeJobsDue();
    await app.runJobs();
    expect(await chatAccess(app, user)).toEqual(chatsOn(plan));
  },
);

type Owner = { id: number; email: string };

/** How a user has an account in the chat service. */
const owners = {
  'created from here': (plan: ChatPlan): Promise<Owner> => users.customer(plan),
  'which an administrator added, and which was never synced': async (): Promise<Owner> => {
    const { add, stranger } = await openImport(app);
    const { id: guid, email } = stranger;
    await app.sandbox.chat.clearCalls();
    await app.sandbox.addFault({ service: 'chat', kind: 'slow', email, delayMs: 300, times: 1 });
    const adding = add({ guid })
      .expect(201)
      .then(({ body }) => body);
    await expect.poll(() => app.sandbox.chat.calls()).not.toEqual([]);
    await app.sandbox.addFault({ service: 'chat', kind: 'down' });
    const { user, chatSyncFailed } = await adding;
    expect(chatSyncFailed).toBe(true);
    await app.sandbox.clearFaults();
    return { id: Number(user.id), email };
  },
  'from before addresses were recorded': async (plan: ChatPlan): Promise<Owner> => {
    const owner = await owners['created from here'](plan);
    await app.db.user.update({ where: { id: owner.id }, data: { chatSyncedEmail: null } });
    await syncChatNow(app.deps, owner.id);
    return owner;
  },
};

test.each([
  ['with a plan', 'created from here'],
  ['without one', 'created from here'],
  ['without one', 'which an administrator added, and which was never synced'],
  ['without one', 'from before addresses were recorded'],
] as const)(
  'an address that was given up leads nobody, %s, into the account of whoever had it, %s',
  async (has, origin) => {
    const plan = await buildChatPlan(app);
    const owner = await owners[origin](plan);
    const account = await app.sandbox.chat.user(owner.email);

    // The chat service's API is down for now, but users can sign in to it.
    await app.db.user.update({
      where: { id: owner.id },
      data: { email: `moved.${owner.id}@example.com`, emailProvenAt: new Date() },
    });
    const successor = await app.build.user({ email: owner.email });
    const answer = await beginOidcSignIn(app, successor);
    expect(await answer()).toEqual({ next: 'wait' });

    // Once it is up, the account gets its owner's new address, and the sign-in continues.
    if (has === 'with a plan') await subscribe(app, successor, plan);
    await app.runJobs();
    const moved = await app.sandbox.chat.user(`moved.${owner.id}@example.com`);
    expect(moved).toMatchObject({ id: account?.id });
    expect(await answer()).toMatchObject({ next: 'go' });
  },
);

test.each([
  { name: 'by a sign-in there, which nobody noticed', role: 'user', isSynced: false },
  { name: 'of an administrator there, by hand', role: 'admin', isSynced: true },
])('an address that the chat service gave up by itself is free: $name', async (how) => {
  const owner = await users.customer(await buildChatPlan(app));
  const account = await app.sandbox.chat.user(owner.email);
  const email = `elsewhere.${owner.id}@example.com`;
  await app.db.user.update({ where: { id: owner.id }, data: { email } });
  await app.sandbox.chat.changeUser(account?.id ?? '', { email, role: how.role });
  if (how.isSynced) await syncChatNow(app.deps, owner.id);
  else await queueChatSweep(app.db);
  await app.runJobs();

  const successor = await app.build.user({ email: owner.email });
  const answer = await beginOidcSignIn(app, successor);
  expect(await answer()).toMatchObject({ next: 'go' });
});

test('a session ends if the address turns out to be another user’s account there', async () => {
  const [owner, user] = [await app.build.user(), await app.build.user()];
  const [browser, chat] = [openBrowser(app), await relyingParty(app)];
  const { tokens } = await chat.signIn(browser, user.token);
  const data = { chatRemoteId: 'an-account', chatSyncedEmail: user.email };
  await app.db.user.update({ where: { id: owner.id }, data });
  await app.db.user.update({ where: { id: user.id }, data: { chatSyncedEmail: null } });
  await expect(chat.userInfo(tokens.access_token)).rejects.toThrow();
});
