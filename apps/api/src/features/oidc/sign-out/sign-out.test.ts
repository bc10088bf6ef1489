import { createOauthSessions } from '@nobayon/sandbox/chat/oidc/oauth-sessions.ts';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/create-test-app.ts';
import {
  createAppNotifying,
  type LogoutEndpoint,
  secondNow,
  startLogoutEndpoint,
} from '../../../testing/oidc/logout-endpoint.ts';
import {
  type Browser,
  chatClient,
  openBrowser,
  relyingParty,
} from '../../../testing/oidc/relying-party.ts';
import { buildAccount, PASSWORD } from '../../../testing/users/accounts.ts';
import { startSession } from '../../auth/sessions/start-session.ts';

let endpoint: LogoutEndpoint;
let app: TestApp;
let chat: Awaited<ReturnType<typeof relyingParty>>;
let browser: Browser;
beforeAll(async () => {
  endpoint = await startLogoutEndpoint();
  app = await createAppNotifying(endpoint);
  chat = await relyingParty(app);
});
afterAll(() => {
  endpoint.close();
  return app.close();
});
beforeEach(async () => {
  await app.finishSignOuts();
  endpoint.reset();
  browser = openBrowser(app);
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
    expect(endpoint.notifications).toHaveLength(1);
    expect(await readLogoutToken(endpoint.notifications[0] ?? '')).toMatchObject({
      sub: claims?.sub,
      sid: expect.any(String),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    });
    const payload = JSON.parse(atob(endpoint.notifications[0]?.split('.')[1] ?? ''));
    expect(payload).not.toHaveProperty('nonce');
    // Open WebUI compares both with its own clock, without any tolerance.
    expect(payload.iat).toBeLessThanOrEqual(secondNow() - 120);
    expect(payload.exp).toBeGreaterThan(secondNow() + 60);
    await app.finishSignOuts();
    expect(endpoint.notifications).toHaveLength(1);
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
  expect(endpoint.notifications).toEqual([]);
  expect(await chat.userInfo(tokens.access_token)).toMatchObject({ email: user.email });
});

test('a change of password keeps the current session', async () => {
  const user = await buildAccount(app);
  const { tokens } = await chat.signIn(browser, user.token);
  const change = { currentPassword: PASSWORD, newPassword: 'Another-Secret-2' };
  await as(user).send('put', '/api/auth/change-password').send(change).expect(200);
  await app.finishSignOuts();
  expect(endpoint.notifications).toEqual([]);
  expect(await chat.userInfo(tokens.access_token)).toMatchObject({ email: user.email });
});

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
  expect(endpoint.notifications).toHaveLength(1);
});
