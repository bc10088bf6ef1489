import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { chatClient, openBrowser, relyingParty } from '../../../testing/oidc/relying-party.ts';
import { loadKeys, SIGNS_AFTER_MS } from './load-keys.ts';
import { rotateKeys } from './rotate-keys.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ atOwnAddress: true, secrets: { oidcClients: [chatClient] } });
});
afterAll(() => app.close());

async function shownKeys(): Promise<string[]> {
  const response = await fetch(`${app.url}/oidc/jwks`);
  const { keys } = (await response.json()) as { keys: Record<string, string>[] };
  for (const key of keys)
    expect(Object.keys(key).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  return keys.map(({ kid = '' }) => kid);
}

const kidOf = (token = '') => JSON.parse(atob(token.split('.')[0] ?? '')).kid;

test('of several processes that start at once, one creates the keys', async () => {
  const loaded = await Promise.all(Array.from({ length: 5 }, () => loadKeys(app.deps)));
  expect(new Set(loaded.map(({ version }) => version)).size).toBe(1);
  expect(await app.db.oidcKey.count()).toBe(2);
});

test('a rotation during a sign-in does not end it', async () => {
  const user = await app.build.user();
  const [chat, browser] = [await relyingParty(app), openBrowser(app)];
  const [before] = await shownKeys();
  const { url, checks } = await chat.start();
  const uid = await browser.begin(url);
  app.clock.advance(1);
  await rotateKeys(app.deps);
  // Published at once, so that all clients have it before it signs.
  expect(await shownKeys()).toHaveLength(2);
  const { url: onward = '' } = await browser.answer(uid, user.token);
  const { location } = await browser.send(onward);
  const tokens = await chat.grant(new URL(location), checks);
  expect(kidOf(tokens.id_token)).toBe(before);

  app.clock.advance(SIGNS_AFTER_MS);
  const again = await chat.signIn(openBrowser(app), user.token);
  expect(kidOf(again.tokens.id_token)).not.toBe(before);
  // A cookie signed with the previous key is still valid.
  const { url: second } = await chat.start({ prompt: 'none' });
  const { location: back } = await browser.send(String(second));
  expect(new URL(back).searchParams.get('code')).not.toBeNull();
});

test('two of each are kept, however often they are rotated', async () => {
  const user = await app.build.user();
  const browser = openBrowser(app);
  const { tokens } = await (await relyingParty(app)).signIn(browser, user.token);
  for (let n = 0; n < 3; n += 1) {
    app.clock.advance(SIGNS_AFTER_MS);
    await rotateKeys(app.deps);
  }
  expect(await app.db.oidcKey.groupBy({ by: ['use'], _count: true })).toEqual(
    expect.arrayContaining([
      { use: 'signing', _count: 2 },
      { use: 'cookie', _count: 2 },
    ]),
  );
  // The key of this hint is gone, so nobody knows whether the service sent it.
  const hint = new URLSearchParams({ id_token_hint: tokens.id_token ?? '' });
  const { status, text } = await browser.send(`/oidc/session/end?${hint}`);
  expect(status).toBe(400);
  expect(text).toContain('You may still be signed in here');
  await app.api.as(user.token).get('/api/auth/me').expect(200);
});

test('they are encrypted, and replaced if JWT_SECRET has changed', async () => {
  const rows = await app.db.oidcKey.findMany();
  for (const { encrypted } of rows)
    expect(Buffer.from(encrypted).toString('latin1')).not.toMatch(/kty|RSA/);
  const secrets = { ...app.deps.secrets, jwtSecret: 'another secret that is long enough too' };
  const { signing } = await loadKeys({ ...app.deps, secrets });
  expect(signing).toHaveLength(1);
  const ids = (await app.db.oidcKey.findMany()).map(({ id }) => id);
  for (const { id } of rows) expect(ids).not.toContain(id);
});
