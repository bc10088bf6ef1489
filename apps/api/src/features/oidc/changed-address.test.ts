import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildChatPlan, subscribe } from '../../testing/chat/chat-account.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import {
  beginOidcSignIn,
  chatClient,
  openBrowser,
  relyingParty,
} from '../../testing/oidc/relying-party.ts';
import { syncChatNow } from '../chat-access/sync/sync-chat-now.ts';
import { continueSignIn } from './sign-in/continue-sign-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    atOwnAddress: true,
    settings: { chatSignIn: 'oidc' },
    secrets: { oidcClients: [chatClient] },
  });
});
afterAll(() => app.close());

/** Changes the address, which no sync has sent yet. */
async function changeAddress({ id }: { id: number }): Promise<string> {
  app.clock.advance(60_000);
  const email = `changed.${id}@example.com`;
  await app.db.user.update({
    where: { id },
    data: { email, emailProvenAt: app.clock.now() },
  });
  return email;
}

async function customer() {
  const user = await app.build.user();
  await subscribe(app, user, await buildChatPlan(app));
  await syncChatNow(app.deps, user.id);
  return user;
}

test('a user who changed the address waits until their account there has it, and is not given a second one', async () => {
  const user = await customer();
  const account = await app.sandbox.chat.user(user.email);
  const [browser, chat] = [openBrowser(app), await relyingParty(app)];
  const { tokens } = await chat.signIn(browser, user.token);
  const email = await changeAddress(user);
  await expect(chat.userInfo(tokens.access_token)).rejects.toThrow();
  const answer = await beginOidcSignIn(app, user, browser);
  expect(await answer()).toEqual({ next: 'wait' });

  await syncChatNow(app.deps, user.id);
  expect(await app.sandbox.chat.user(email)).toMatchObject({ id: account?.id });
  expect(await answer()).toMatchObject({ next: 'go' });
});

test.each([
  ['is an administrator there', (id: string) => app.sandbox.chat.changeUser(id, { role: 'admin' })],
  [
    'cannot have the address there',
    (_id: string, email: string) => app.sandbox.chat.addUser({ email }),
  ],
])('does not make a user wait for ever who %s', async (_why, prevent) => {
  const user = await customer();
  const account = await app.sandbox.chat.user(user.email);
  const email = await changeAddress(user);
  await prevent(account?.id ?? '', email);
  await syncChatNow(app.deps, user.id);
  const answer = await beginOidcSignIn(app, user);
  expect(await answer()).toMatchObject({ next: 'go' });
});

test('a user who changed the address does not wait if no chat service is connected any more', async () => {
  const user = await customer();
  await changeAddress(user);
  const { id } = await app.db.session.findFirstOrThrow({ where: { userId: user.id } });
  const pending = { startedAt: new Date(0), reasons: [], maxAgeSeconds: null, isRepeated: false };
  const answer = await continueSignIn({ ...app.deps, chatService: null }, pending, id);
  expect(answer).toMatchObject({ kind: 'finish' });
});
