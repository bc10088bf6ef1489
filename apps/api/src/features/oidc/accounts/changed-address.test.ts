import { pairs } from '@nobayon/shared/testing/effort.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildChatPlan, subscribe } from '../../../testing/chat/chat-account.ts';
import { type ChatUsers, chatUsers } from '../../../testing/chat/chat-users.ts';
import { serviceFaults } from '../../../testing/chat/test-failures.ts';
import type { TestApp } from '../../../testing/create-test-app.ts';
import { createChatSignInApp } from '../../../testing/oidc/create-chat-sign-in-app.ts';
import { beginOidcSignIn, openBrowser, relyingParty } from '../../../testing/oidc/relying-party.ts';
import { syncChatNow } from '../../chat-access/sync/sync-chat-now.ts';
import { watchChat } from '../../chat-access/watch-chat.ts';
import { continueSignIn } from '../sign-in/continue-sign-in.ts';

let app: TestApp;
let users: ChatUsers;
beforeAll(async () => {
  app = await createChatSignInApp();
  users = chatUsers(app);
});
afterAll(() => app.close());
beforeEach(() => app.sandbox.clearFaults());

const customer = async () => users.customer(await buildChatPlan(app));

const stateOf = async ({ token }: { token: string }) =>
  (await app.api.as(token).get('/api/chat/access')).body.state;

test('a user who changed the address waits until their account there has it, and is not given a second one', async () => {
  const user = await customer();
  const account = await app.sandbox.chat.user(user.email);
  const [browser, chat] = [openBrowser(app), await relyingParty(app)];
  const { tokens } = await chat.signIn(browser, user.token);
  const email = await users.changeAddress(user);
  await expect(chat.userInfo(tokens.access_token)).rejects.toThrow();
  const answer = await beginOidcSignIn(app, user, browser);
  expect(await answer()).toEqual({ next: 'wait' });

  await syncChatNow(app.deps, user.id);
  expect(await app.sandbox.chat.user(email)).toMatchObject({ id: account?.id });
  expect(await answer()).toMatchObject({ next: 'go' });
});

test.each([
  [
    'is an administrator there',
    'granted',
    (id: string) => app.sandbox.chat.changeUser(id, { role: 'admin' }),
  ],
  [
    'cannot have the address there',
    'other_address',
    (_id: string, email: string) => app.sandbox.chat.addUser({ email }),
  ],
])('does not make a user wait for ever who %s', async (_why, state, prevent) => {
  const user = await customer();
  const account = await app.sandbox.chat.user(user.email);
  const email = await users.changeAddress(user);
  await prevent(account?.id ?? '', email);
  await syncChatNow(app.deps, user.id);
  const answer = await beginOidcSignIn(app, user);
  expect(await answer()).toMatchObject({ next: 'go' });
  expect(await stateOf(user)).toBe(state);
  // A service that does not answer says nothing about the address.
  app.clock.advance(60_000);
  await app.sandbox.addFault({ service: 'chat', kind: 'down' });
  await syncChatNow(app.deps, user.id);
  expect(await stateOf(user)).toBe('pending');
  await app.sandbox.clearFaults();
  await syncChatNow(app.deps, user.id);
  expect(await stateOf(user)).toBe(state);
});

/** What else a sync has to send that sends a new address, and what can fail besides. */
const otherChanges: [string, (user: { id: number }) => Promise<unknown>][] = [
  ['nothing', async () => {}],
  ['another plan', async (user) => subscribe(app, user, await buildChatPlan(app))],
  ['a name', ({ id }) => app.db.user.update({ where: { id }, data: { firstname: 'Sultana' } })],
];

const failures: typeof serviceFaults = [
  ...serviceFaults,
  // Only once the sync has found the account.
  ['is down for changes', { service: 'chat', kind: 'down', on: 'change' }, 'unreachable'],
  [
    'loses its answers to changes',
    { service: 'chat', kind: 'lostReply', on: 'change' },
    'unreachable',
  ],
  [
    'answers changes with an error page',
    { service: 'chat', kind: 'htmlError', on: 'change' },
    'unreachable',
  ],
  ['lets the key only read', { service: 'chat', kind: 'keyRevoked', on: 'change' }, 'unauthorized'],
  ['ignores changes', { service: 'chat', kind: 'ignored' }, 'not_applied'],
];

test.each(
  pairs(failures, otherChanges).map(
    ([[fails, ...failure], [also, change]]) => [fails, also, failure, change] as const,
  ),
)(
  'a user whose sync of a new address fails, because the service %s, has one account after it: also changed: %s',
  async (_fails, _also, [fault], change) => {
    const user = await customer();
    const own = await users.accountAt(user.email);
    const email = await users.changeAddress(user);
    await change(user);
    await app.sandbox.addFault(fault);
    const { kind: ended } = await syncChatNow(app.deps, user.id);
    const state = ended === 'synced' ? 'granted' : 'pending';
    expect(await stateOf(user)).toBe(state);
    await app.sandbox.clearFaults();
    // The service is well again before the next attempt.
    await watchChat(app.deps);
    expect(await stateOf(user)).toBe(state);
    const answer = await beginOidcSignIn(app, user);
    expect(await answer()).toMatchObject({ next: ended === 'synced' ? 'go' : 'wait' });

    expect(await syncChatNow(app.deps, user.id)).toEqual({ kind: 'synced' });
    expect(await stateOf(user)).toBe('granted');
    expect((await users.signInThere(user)).there).toMatchObject({ id: own.id, email });
  },
);

/** Why no code can be issued to a user who was let through, and what settles it. */
const setbacks = {
  'whose account has another address, of which the chat service told late': {
    next: 'wait',
    before: async ({ id, email }: { id: number; email: string }) => {
      const own = await users.accountAt(email);
      await app.sandbox.chat.changeUser(own.id, { email: `elsewhere.${id}@example.com` });
      await app.sandbox.addFault({ service: 'chat', kind: 'down' });
    },
    after: () => app.sandbox.clearFaults(),
    settle: () => app.runJobs(),
  },
  'who changes the address in another tab': {
    next: 'wait',
    before: async () => {},
    after: (user: { id: number }) => users.changeAddress(user),
    settle: ({ id }: { id: number }) => syncChatNow(app.deps, id),
  },
  'whose address is no longer confirmed': {
    next: 'prove_address',
    before: async () => {},
    after: ({ id }: { id: number }) =>
      app.db.user.update({ where: { id }, data: { emailProvenAt: null } }),
    settle: ({ id }: { id: number }) =>
      app.db.user.update({ where: { id }, data: { emailProvenAt: app.clock.now() } }),
  },
};

test.each(Object.entries(setbacks))(
  'a user %s, is sent back and signed in once that is settled',
  async (_who, { next, before, after, settle }) => {
    const user = await customer();
    const [browser, chat] = [openBrowser(app), await relyingParty(app)];
    const uid = await browser.begin((await chat.start()).url);
    await before(user);
    const first = await browser.answer(uid, user.token);
    expect(first).toMatchObject({ next: 'go' });
    await after(user);
    const back = await browser.begin(first.url ?? '');
    expect(await browser.answer(back, user.token)).toEqual({ next });
    await settle(user);
    const second = await browser.answer(back, user.token);
    const { location } = await browser.send(second.url ?? '');
    expect(Object.fromEntries(new URL(location).searchParams)).toHaveProperty('code');
  },
);

test('a user who is sent back again and again is rejected at last', async () => {
  const user = await customer();
  const [browser, chat] = [openBrowser(app), await relyingParty(app)];
  let url = (await chat.start()).url.href;
  for (let time = 1; time <= 3; time += 1) {
    const uid = await browser.begin(url);
    await syncChatNow(app.deps, user.id);
    const answer = await browser.answer(uid, user.token);
    url = answer.url ?? expect.fail(`${answer.next} at answer ${time}`);
    await users.changeAddress(user);
  }
  const uid = await browser.begin(url);
  await syncChatNow(app.deps, user.id);
  const last = await browser.answer(uid, user.token);
  const { location } = await browser.send(last.url ?? '');
  expect(new URL(location).searchParams.get('error')).toBe('access_denied');
});

test('a user who changed the address does not wait if no chat service is connected any more', async () => {
  const user = await customer();
  await users.changeAddress(user);
  const { id } = await app.db.session.findFirstOrThrow({ where: { userId: user.id } });
  const pending = {
    startedAt: new Date(0),
    reasons: [],
    maxAgeSeconds: null,
    subject: null,
    earlierAnswers: 0,
  };
  const answer = await continueSignIn({ ...app.deps, chatService: null }, pending, id);
  expect(answer).toMatchObject({ kind: 'finish' });
});
