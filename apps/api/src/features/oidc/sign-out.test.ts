import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createChatStore } from '@nobayon/sandbox/chat/chat-store.ts';
import { createOauthSessions } from '@nobayon/sandbox/chat/oidc/oauth-sessions.ts';
import { oidcPages } from '@nobayon/sandbox/chat/oidc/oidc-pages.ts';
import { chatPages } from '@nobayon/sandbox/chat/pages/chat-pages.ts';
import express from 'express';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { captureLog } from '../../testing/capture-log.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import {
  type Browser,
  chatClient,
  openBrowser,
  relyingParty,
} from '../../testing/oidc/relying-party.ts';
import { buildAccount, PASSWORD } from '../../testing/users/accounts.ts';
import { startSession } from '../auth/sessions/start-session.ts';

/** The chat service's endpoint for back-channel logout: its requests, and its replies. */
const notifications: string[] = [];
/** It ends all sessions that began up to this second, as Open WebUI does. */
let revokedUpTo = 0;
const secondNow = () => Math.floor(Date.now() / 1_000);
let answer = 200;
let service: Server;
/** The accounts and sessions of the stand-in for Open WebUI, another service. */
const openWebui = createChatStore(new Date());

const captured = captureLog();
let app: TestApp;
let chatUrl: string;
let chat: Awaited<ReturnType<typeof relyingParty>>;
let browser: Browser;
beforeAll(async () => {
  const routes = express();
  routes.use(express.urlencoded({ extended: false }));
  routes.post('/logout', (request, response) => {
    notifications.push(request.body.logout_token);
    if (answer === 200) revokedUpTo = secondNow();
    response.sendStatus(answer);
  });
  // A local address, like that of a chat service beside the product.
  service = routes.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const publicUrl = `http://127.0.0.1:${port}`;
  chatUrl = `${publicUrl}/chat`;
  const { secret: clientSecret } = chatClient;
  app = await createTestApp({
    atOwnAddress: true,
    secrets: {
      oidcClients: [
        { ...chatClient, backchannelLogoutUri: `${publicUrl}/logout` },
        {
          ...chatClient,
          id: 'open-webui',
          redirectUris: [`${chatUrl}/oauth/oidc/callback`],
          backchannelLogoutUri: `${chatUrl}/oauth/backchannel-logout`,
        },
      ],
    },
    parts: { log: captured.log },
  });
  const settings = { mergesByEmail: true, allowsSignUp: true };
  const oidc = { ...settings, issuer: `${app.url}/oidc`, clientId: 'open-webui', clientSecret };
  routes.use('/chat', oidcPages({ chat: openWebui, publicUrl, oidc }));
  routes.use('/chat', chatPages({ chat: openWebui, oidc }));
  app.clock.advance(Date.now() - app.clock.now().getTime());
  chat = await relyingParty(app);
});
afterAll(() => {
  service.close();
  return app.close();
});
beforeEach(async () => {
  await app.finishSignOuts();
  browser = openBrowser(app);
  notifications.length = 0;
  answer = 200;
});

async function readLogoutToken(text: string) {
  const keys = createRemoteJWKSet(new URL(`${app.url}/oidc/jwks`));
  const { payload } = await jwtVerify(text, keys, {
    issuer: `${app.url}/oidc`,
    audience: 'chat',
    typ: 'logout+jwt',
  });
  return payload;
}

type User = Awaited<ReturnType<TestApp['build']['user']>>;
const as = ({ token }: { token: string }) => app.api.as(token);

const endings: [string, (user: User) => Promise<unknown>][] = [
  ['a sign-out', (user) => as(user).post('/api/auth/logout').expect(200)],
  ['a sign-out everywhere', (user) => as(user).post('/api/auth/sign-out-everywhere').expect(200)],
  ['a deleted account', (user) => app.db.user.delete({ where: { id: user.id } })],
  [
    'sessions that an administrator ended',
    (user) =>
      app.db.user.update({ where: { id: user.id }, data: { sessionVersion: { increment: 1 } } }),
  ],
  ['a session that is gone', (user) => app.db.session.deleteMany({ where: { userId: user.id } })],
];

test.each(endings)(
  '%s here ends the sessions opened from it, and the chat service is notified',
  async (_name, end) => {
    const user = await app.build.user();
    const { tokens, claims } = await chat.signIn(browser, user.token);
    await end(user);

    // At once, before any check.
    await expect(chat.userInfo(tokens.access_token)).rejects.toThrow();
    const { url } = await chat.start({ prompt: 'none' });
    const { location } = await browser.send(String(url));
    expect(new URL(location).searchParams.get('error')).toBe('login_required');

    await app.finishSignOuts();
    expect(notifications).toHaveLength(1);
    expect(await readLogoutToken(notifications[0] ?? '')).toMatchObject({
      sub: claims?.sub,
      sid: expect.any(String),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    });
    expect(JSON.parse(atob(notifications[0]?.split('.')[1] ?? ''))).not.toHaveProperty('nonce');
    await app.finishSignOuts();
    expect(notifications).toHaveLength(1);
    expect(await app.db.oidcSession.count({ where: { userId: user.id } })).toBe(0);
  },
);

test('a code that was issued before the sign-out is invalid after it', async () => {
  const user = await app.build.user();
  const { url, checks } = await chat.start();
  const callback = await browser.signIn(url, user.token);
  await as(user).post('/api/auth/logout');
  await expect(chat.grant(callback, checks)).rejects.toThrow();
});

test('another session of the same user continues', async () => {
  const user = await app.build.user();
  const { tokens } = await chat.signIn(browser, user.token);
  const other = await startSession(app.deps, user);
  await app.api.as(other).post('/api/auth/logout').expect(200);
  await app.finishSignOuts();
  expect(notifications).toEqual([]);
  expect(await chat.userInfo(tokens.access_token)).toMatchObject({ email: user.email });
});

test('a change of password keeps the current session', async () => {
  const user = await buildAccount(app);
  const { tokens } = await chat.signIn(browser, user.token);
  const change = { currentPassword: PASSWORD, newPassword: 'Another-Secret-2' };
  await as(user).send('put', '/api/auth/change-password').send(change).expect(200);
  await app.finishSignOuts();
  expect(notifications).toEqual([]);
  expect(await chat.userInfo(tokens.access_token)).toMatchObject({ email: user.email });
});

test('the notification of an unavailable chat service is repeated for a day', async () => {
  const user = await app.build.user();
  await chat.signIn(browser, user.token);
  await as(user).post('/api/auth/logout');
  answer = 503;
  await app.finishSignOuts();
  await app.finishSignOuts();
  expect(notifications).toHaveLength(1);
  const hurry = (more = '') => app.asOwner(`UPDATE oidc_logouts SET due_at = now()${more}`);
  await hurry();
  await app.finishSignOuts();
  expect(notifications).toHaveLength(2);
  await hurry(`, ended_at = now() - interval '25 hours'`);
  await app.finishSignOuts();
  expect(await app.db.oidcLogout.count()).toBe(0);
});

test('a notification that is late or repeated does not end a session that began after the sign-out', async () => {
  const user = await app.build.user();
  await chat.signIn(browser, user.token);
  await as(user).post('/api/auth/logout');
  answer = 503;
  const signInAgain = async (someone: User) => {
    await chat.signIn(openBrowser(app), await startSession(app.deps, someone));
    return secondNow();
  };
  await signInAgain(user);
  await signInAgain(user);
  expect(notifications).toHaveLength(2);
  // Such an attempt puts off none of those that follow.
  const waiting = await app.db.oidcLogout.findMany({ where: { notifiedAt: null } });
  expect(waiting).toMatchObject([{ failures: 0 }]);
  answer = 200;
  await signInAgain(await app.build.user());
  expect(notifications).toHaveLength(2);

  const began = await signInAgain(user);
  await app.asOwner('UPDATE oidc_logouts SET due_at = now()');
  await app.finishSignOuts();
  expect(notifications).toHaveLength(3);
  expect(began).toBeGreaterThan(revokedUpTo);
});

test('a sign-out that was just notified does not end a session that begins in the same second', async () => {
  // The first notifications are likely to be sent at the end of a second.
  for (let time = 0; time < 3; time += 1) {
    const user = await app.build.user();
    await chat.signIn(openBrowser(app), user.token);
    const next = await startSession(app.deps, user);
    await as(user).post('/api/auth/logout');
    // By another process.
    await app.finishSignOuts();
    await chat.signIn(openBrowser(app), next);
    expect(secondNow()).toBeGreaterThan(revokedUpTo);
  }
  await app.asOwner(`UPDATE oidc_logouts SET due_at = now()`);
  await app.finishSignOuts();
  expect(await app.db.oidcLogout.count()).toBe(0);
});

test.each([404, 405])(
  'a service that answers %i for ten minutes takes no notification, and gets one request for each sign-out',
  async (status) => {
    const signOut = async () => {
      const user = await app.build.user();
      await chat.signIn(openBrowser(app), user.token);
      await as(user).post('/api/auth/logout');
      await app.finishSignOuts();
    };
    const warnings = () =>
      captured.lines().filter(({ msg }) => /takes no notification/.test(String(msg))).length;
    const before = warnings();
    const seen = () => [notifications.length, warnings() - before];
    const notifyAfter = async (minutes: number) => {
      const since = `now() - interval '${minutes} minutes'`;
      await app.asOwner(`UPDATE oidc_logouts SET due_at = now();
        UPDATE oidc_logout_refusals SET since = ${since}`);
      await app.finishSignOuts();
      return seen();
    };
    answer = status;
    await signOut();
    // So does a proxy while the service restarts.
    expect(await notifyAfter(9)).toEqual([2, 0]);
    answer = 503;
    expect(await notifyAfter(11)).toEqual([3, 0]);
    answer = status;
    expect(await notifyAfter(11)).toEqual([4, 0]);
    expect(await notifyAfter(9)).toEqual([5, 0]);
    expect(await notifyAfter(11)).toEqual([6, 1]);
    expect(await notifyAfter(12)).toEqual([6, 1]);
    await signOut();
    expect(seen()).toEqual([7, 2]);
    // It takes them now, so it may be restarting.
    answer = 200;
    await signOut();
    answer = status;
    await signOut();
    expect(await notifyAfter(9)).toEqual([10, 2]);
    answer = 200;
    expect(await notifyAfter(11)).toEqual([11, 2]);
  },
);

test.each([
  ['at once', 0],
  ['after six minutes', 360],
  ['after four weeks, when the session there ends', 28 * 86_400],
])('a sign-out from the chat service after a message, %s, is also one here', async (_when, s) => {
  const user = await app.build.user();
  const { tokens } = await chat.signIn(browser, user.token);
  const there = createOauthSessions();
  there.keep({ session: 'a session', userId: 'a user' }, tokens, new Date());
  there.chat('a session', new Date(Date.now() + s * 1_000));
  const where = {
    id_token_hint: there.end('a session') ?? expect.fail('the sign-out is only one there'),
    post_logout_redirect_uri: chatClient.postLogoutRedirectUris[0] ?? '',
    state: 'a-state',
  };
  const { page, location } = await browser.signOut({}, { where });
  expect(page.headers.get('content-security-policy')).toContain(
    `form-action 'self' https://chat.nobayon.test`,
  );
  expect(location).toBe('https://chat.nobayon.test/?state=a-state');
  await as(user).get('/api/auth/me').expect(401);
  await app.finishSignOuts();
  expect(notifications).toHaveLength(1);
});

test.each([
  { has: 'has Redis', hasRedis: true, shown: 'What would you like to know?' },
  // It says that it has ended the session.
  { has: 'has no Redis', hasRedis: false, shown: 'Account activation pending' },
])('a sign-out is sent once to Open WebUI that $has', async ({ hasRedis, shown }) => {
  openWebui.configure({ hasRedis });
  const user = await app.build.user();
  const asked = await browser.send(`${chatUrl}/oauth/oidc/login`);
  const callback = await browser.signIn(asked.location, user.token);
  await browser.send(callback.href);
  expect((await browser.send(chatUrl)).text).toContain('Account activation pending');

  await as(user).post('/api/auth/logout').expect(200);
  await app.finishSignOuts();
  const waiting = { clientId: 'open-webui', notifiedAt: null };
  expect(await app.db.oidcLogout.count({ where: waiting })).toBe(0);
  expect((await browser.send(chatUrl)).text).toContain(shown);
  // Its tokens are gone in any case, so a sign-out there does not come here.
  const { location } = await browser.send(`${chatUrl}/sign-out`, { method: 'POST' });
  expect(location).toBe('/chat');
});
