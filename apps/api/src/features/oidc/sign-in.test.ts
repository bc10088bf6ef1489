import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { createLimits } from '../../http/limits/limits.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { serveForTest } from '../../testing/faults/stand-in-server.ts';
import {
  type Browser,
  beginOidcSignIn,
  chatClient,
  openBrowser,
  relyingParty,
} from '../../testing/oidc/relying-party.ts';
import { startSession } from '../auth/sessions/start-session.ts';

let app: TestApp;
let chat: Awaited<ReturnType<typeof relyingParty>>;
let browser: Browser;
beforeAll(async () => {
  app = await createTestApp({ atOwnAddress: true, secrets: { oidcClients: [chatClient] } });
  app.clock.advance(Date.now() - app.clock.now().getTime());
  chat = await relyingParty(app);
});
afterAll(() => app.close());
beforeEach(() => {
  browser = openBrowser(app);
});

const unprove = (id: number) =>
  app.db.user.update({ where: { id }, data: { emailProvenAt: null } });

test('a user who is signed in here is signed in to the chat service', async () => {
  const user = await app.build.user();
  const { claims, tokens } = await chat.signIn(browser, user.token);
  const { oidcSubject } = await app.db.user.findUniqueOrThrow({ where: { id: user.id } });
  expect(claims).toMatchObject({ iss: `${app.url}/oidc`, aud: 'chat', sub: oidcSubject });
  expect(await chat.userInfo(tokens.access_token)).toEqual({
    sub: oidcSubject,
    email: user.email,
    email_verified: true,
    name: `Nusrat ${user.lastname}`,
  });
});

test('userinfo is read from the database at the time of the call', async () => {
  const user = await app.build.user();
  const { tokens } = await chat.signIn(browser, user.token);
  const data = { firstname: 'Rahim', email: `new-${user.email}` };
  await app.db.user.update({ where: { id: user.id }, data });
  const info = await chat.userInfo(tokens.access_token);
  expect(info).toMatchObject({ name: `Rahim ${user.lastname}`, email: data.email });
});

test('the second time there is no prompt', async () => {
  const user = await app.build.user();
  await chat.signIn(browser, user.token);
  const { url, checks } = await chat.start({ prompt: 'none' });
  const { status, location } = await browser.send(String(url));
  expect(status).toBe(303);
  expect((await chat.grant(new URL(location), checks)).claims()).toBeDefined();
});

test('`prompt=none` without a session is rejected', async () => {
  const { url } = await chat.start({ prompt: 'none' });
  const { location } = await browser.send(String(url));
  expect(new URL(location).searchParams.get('error')).toBe('login_required');
});

test('`prompt=login` and `max_age` require and get a recent sign-in', async () => {
  const requirements: Record<string, string>[] = [{ prompt: 'login' }, { max_age: '60' }];
  for (const required of requirements) {
    const user = await app.build.user();
    await chat.signIn(browser, user.token);
    await app.asOwner(`UPDATE sessions SET created_at = now() - interval '1 hour' WHERE user_id = ${user.id};
      UPDATE oidc_records SET payload = payload || jsonb_build_object('loginTs', extract(epoch FROM now())::int - 3600)
      WHERE model = 'Session'`);
    const { url, checks } = await chat.start(required);
    const uid = await browser.begin(url);
    expect(await browser.answer(uid, user.token)).toEqual({ next: 'sign_in' });
    app.clock.advance(Date.now() - app.clock.now().getTime());
    const { url: onward = '' } = await browser.answer(uid, await startSession(app.deps, user));
    const { location } = await browser.send(onward);
    const claims = (await chat.grant(new URL(location), checks)).claims();
    expect(claims?.auth_time ?? 0).toBeGreaterThan(Date.now() / 1_000 - 600);
    browser.forget();
  }
});

test('a user with an unconfirmed address is not let through, and nothing is disclosed', async () => {
  const user = await app.build.user();
  await unprove(user.id);
  const answer = await beginOidcSignIn(app, user, browser);
  expect(await answer()).toEqual({ next: 'prove_address' });
  expect(await app.db.oidcSession.count({ where: { userId: user.id } })).toBe(0);

  // Once it is confirmed, the same sign-in continues.
  await app.db.user.update({ where: { id: user.id }, data: { emailProvenAt: new Date() } });
  expect(await answer()).toMatchObject({ next: 'go' });
});

test('if an address is no longer confirmed, the sessions of services end', async () => {
  const user = await app.build.user();
  const { tokens } = await chat.signIn(browser, user.token);
  await unprove(user.id);
  await expect(chat.userInfo(tokens.access_token)).rejects.toThrow();
  const answer = await beginOidcSignIn(app, user, browser);
  expect(await answer()).toEqual({ next: 'prove_address' });
});

test('a sign-in that was started in another browser is rejected', async () => {
  const [user, other] = [await app.build.user(), openBrowser(app)];
  const uid = await browser.begin((await chat.start()).url);
  expect(await other.answer(uid, user.token)).toEqual({ next: 'expired' });
  // A cookie of their own sign-in does not help.
  await other.begin((await chat.start()).url);
  expect(await other.answer(uid, user.token)).toEqual({ next: 'expired' });
  const { status } = await browser.send(`/oidc/auth/${uid}`);
  expect(status).toBe(303);
  expect(await app.db.oidcSession.count({ where: { userId: user.id } })).toBe(0);
});

test('a sign-in needs the cookie that no other host can plant', async () => {
  const [user, other] = [await app.build.user(), openBrowser(app)];
  const { location, headers } = await browser.send(String((await chat.start()).url));
  const uid = new URL(location).pathname.split('/').at(-1) ?? '';
  other.plant(headers.getSetCookie().filter((cookie) => !cookie.startsWith('oidc_started_')));
  expect(await other.answer(uid, user.token)).toEqual({ next: 'expired' });
  // Browsers store this one, because its name does not begin with the prefix.
  other.plant([`\u00a0oidc_started_${uid}=1; Path=/`]);
  expect(await other.answer(uid, user.token)).toEqual({ next: 'expired' });
  await browser.answer(uid, user.token);
  expect((await other.send(`/oidc/auth/${uid}`)).status).toBe(400);
  expect((await browser.send(`/oidc/auth/${uid}`)).location).toContain('code=');
});

test('tabs that start a sign-in at the same time can all continue it', async () => {
  const user = await app.build.user();
  const starts = await Promise.all(Array.from({ length: 4 }, () => chat.start()));
  const uids = await Promise.all(starts.map(({ url }) => browser.begin(url)));
  for (const uid of uids)
    expect(await browser.answer(uid, user.token)).toMatchObject({ next: 'go' });
});

test('of very many, a browser remembers the newest', async () => {
  const user = await app.build.user();
  const uids: string[] = [];
  for (let tab = 0; tab < 22; tab += 1) {
    app.clock.advance(1_000);
    uids.push(await browser.begin((await chat.start()).url));
  }
  const answers = [];
  for (const uid of uids) answers.push((await browser.answer(uid, user.token)).next);
  expect(answers).toEqual([...Array(2).fill('expired'), ...Array(20).fill('go')]);
});

test('over https, browsers reject the cookie of a session and of what was started from another host', async () => {
  const settings = { ...app.deps.settings, appUrl: 'https://pay.nobayon.test' };
  const limits = createLimits({ factor: 1_000, limits: {} });
  const address = await serveForTest(
    createApp({ ...app.deps, settings }, { limits, trustProxy: 0 }),
  );
  const { url } = await chat.start();
  const other = openBrowser({ url: address });
  const started = await other.send(url.pathname + url.search);
  const cookies = started.headers.getSetCookie();
  expect(cookies.some((cookie) => cookie.startsWith('__Host-oidc_started_'))).toBe(true);
  const uid = new URL(started.location).pathname.split('/').at(-1) ?? '';
  await other.answer(uid, (await app.build.user()).token);
  const resumed = await other.send(`/oidc/auth/${uid}`);
  cookies.push(...resumed.headers.getSetCookie());
  const ofHost = cookies.filter((cookie) => cookie.startsWith('__Host-'));
  expect(ofHost.some((cookie) => cookie.startsWith('__Host-oidc_session='))).toBe(true);
  for (const cookie of ofHost) {
    expect(cookie).toMatch(/; path=\/;/i);
    expect(cookie).toMatch(/; secure/i);
    expect(cookie).not.toMatch(/domain=/i);
  }
});

test('another process can finish a sign-in', async () => {
  const user = await app.build.user();
  const limits = createLimits({ factor: 1_000, limits: {} });
  const secondUrl = await serveForTest(createApp(app.deps, { limits, trustProxy: 0 }));
  const { url, checks } = await chat.start();
  const uid = await browser.begin(url);
  const { url: onward = '' } = await browser.answer(uid, user.token);
  const elsewhere = new URL(onward);
  const { location } = await browser.send(`${secondUrl}${elsewhere.pathname}`);
  const { access_token } = await chat.grant(new URL(location), checks);
  const info = await fetch(`${secondUrl}/oidc/me`, {
    headers: { Authorization: `Bearer ${access_token}` },
  });
  expect(await info.json()).toMatchObject({ email: user.email });
});

test('without clients there is no provider', async () => {
  const limits = createLimits({ factor: 1_000, limits: {} });
  const deps = { ...app.deps, secrets: { ...app.deps.secrets, oidcClients: [] } };
  const url = await serveForTest(createApp(deps, { limits, trustProxy: 0 }));
  const { status } = await fetch(`${url}/oidc/.well-known/openid-configuration`);
  expect(status).toBe(404);
});

test('cookies are limited to their paths, and not readable by scripts', async () => {
  const { url } = await chat.start();
  const { headers } = await browser.send(String(url));
  const cookies = headers.getSetCookie();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/httponly/i);
    expect(cookie).toMatch(/samesite=lax/i);
    if (cookie.startsWith('oidc_started_')) continue;
    expect(cookie).toMatch(/path=\/(api\/oidc\/interactions|oidc\/auth)\//);
  }
});

test('no secret is stored in plain text', async () => {
  const user = await app.build.user();
  const { tokens, callback } = await chat.signIn(browser, user.token);
  const secrets = [tokens.access_token, callback.searchParams.get('code')];
  const rows = JSON.stringify([
    await app.db.oidcRecord.findMany(),
    await app.db.oidcKey.findMany(),
  ]);
  for (const secret of secrets) expect(rows).not.toContain(secret);
  expect(rows).not.toContain(user.email);
});
