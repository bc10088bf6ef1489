import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import {
  type Browser,
  chatClient,
  openBrowser,
  relyingParty,
} from '../../testing/oidc/relying-party.ts';

// Named after the modules of the OpenID Foundation's test plan for a basic provider, with PKCE.
// docs/oidc-conformance.md has the others.

let app: TestApp;
let chat: Awaited<ReturnType<typeof relyingParty>>;
let browser: Browser;
let token: string;
beforeAll(async () => {
  app = await createTestApp({ atOwnAddress: true, secrets: { oidcClients: [chatClient] } });
  app.clock.advance(Date.now() - app.clock.now().getTime());
  chat = await relyingParty(app);
  ({ token } = await app.build.user());
});
afterAll(() => app.close());
beforeEach(() => {
  browser = openBrowser(app);
});

/** Signs in with a modified request, and returns the tokens. */
async function signInWith(change: Record<string, string | null>) {
  const { url, checks } = await chat.start();
  for (const [name, value] of Object.entries(change)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  const callback = await browser.signIn(url, token);
  const { nonce, ...withoutNonce } = { ...checks, nonce: change.nonce };
  const { expectedNonce, ...rest } = withoutNonce;
  return chat.grant(callback, nonce === null ? rest : { ...rest, expectedNonce });
}

test.each<[string, Record<string, string | null>]>([
  ['oidcc-server', {}],
  ['oidcc-ensure-request-without-nonce-succeeds-for-code-flow', { nonce: null }],
  ['oidcc-scope-address', { scope: 'openid address' }],
  ['oidcc-scope-phone', { scope: 'openid phone' }],
  ['oidcc-ensure-other-scope-order-succeeds', { scope: 'email openid' }],
  ['oidcc-display-page', { display: 'page' }],
  ['oidcc-display-popup', { display: 'popup' }],
  ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
  ['oidcc-login-hint', { login_hint: 'nusrat@example.com' }],
  ['oidcc-ui-locales', { ui_locales: 'bn' }],
  ['oidcc-claims-locales', { claims_locales: 'bn' }],
  ['oidcc-ensure-request-with-acr-values-succeeds', { acr_values: '1 2' }],
  ['oidcc-claims-essential', { claims: '{"userinfo":{"name":{"essential":true}}}' }],
  ['oidcc-ensure-request-with-valid-pkce-succeeds', {}],
])('%s', async (_module, change) => {
  expect((await signInWith(change)).claims()).toMatchObject({ aud: 'chat' });
});

const SCOPES: [string, string, string[]][] = [
  ['oidcc-scope-profile', 'openid profile', ['name', 'sub']],
  ['oidcc-scope-email', 'openid email', ['email', 'email_verified', 'sub']],
  ['oidcc-scope-all', 'openid profile email', ['email', 'email_verified', 'name', 'sub']],
];
test.each(SCOPES)('%s', async (_module, scope, names) => {
  const tokens = await signInWith({ scope });
  const info = await chat.userInfo(tokens.access_token);
  expect(Object.keys(info).toSorted()).toEqual(names);
  expect(tokens.claims()).not.toHaveProperty('email');
});

test.each(['get', 'post-header', 'post-body'])('oidcc-userinfo-%s', async (way) => {
  const { access_token } = await signInWith({});
  const response = await fetch(`${app.url}/oidc/me`, {
    method: way === 'get' ? 'GET' : 'POST',
    ...(way === 'post-body'
      ? { body: new URLSearchParams({ access_token }) }
      : { headers: { Authorization: `Bearer ${access_token}` } }),
  });
  expect(await response.json()).toMatchObject({ sub: expect.any(String) });
});

test('oidcc-server-client-secret-post', async () => {
  const { url, checks } = await chat.start();
  const callback = await browser.signIn(url, token);
  const response = await fetch(`${app.url}/oidc/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: chatClient.id,
      client_secret: chatClient.secret,
      code: callback.searchParams.get('code') ?? '',
      redirect_uri: chatClient.redirectUris[0] ?? '',
      code_verifier: checks.pkceCodeVerifier,
    }),
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('oidcc-max-age-10000 and oidcc-id-token-hint', async () => {
  const first = await signInWith({ max_age: '10000' });
  const { url, checks } = await chat.start({
    prompt: 'none',
    max_age: '10000',
    id_token_hint: first.id_token ?? '',
  });
  const { location } = await browser.send(String(url));
  const second = await chat.grant(new URL(location), checks);
  expect(second.claims()?.auth_time).toBe(first.claims()?.auth_time);
  expect(second.claims()?.sub).toBe(first.claims()?.sub);
});

test('a sign-in that was requested for one user is not answered by another', async () => {
  const first = await signInWith({});
  const { url } = await chat.start({ id_token_hint: first.id_token ?? '' });
  const other = openBrowser(app);
  const answer = await other.answer(await other.begin(url), (await app.build.user()).token);
  expect(answer).toMatchObject({ next: 'go' });
  const { location } = await other.send(String(answer.url));
  expect(location).toContain('error=login_required');
});

test('oidcc-ensure-post-request-succeeds does not apply: the request has to be a link', async () => {
  const { url } = await chat.start();
  const { pathname, searchParams } = new URL(url);
  const { status } = await browser.send(pathname, { method: 'POST', body: searchParams });
  expect(status).toBe(404);
});

test('oidcc-response-type-missing, and a request without a redirect', async () => {
  for (const name of ['response_type', 'redirect_uri']) {
    const { url } = await chat.start();
    url.searchParams.delete(name);
    const { status, location } = await browser.send(String(url));
    if (name === 'redirect_uri') expect([status, location]).toEqual([400, '']);
    else expect(location).toContain('error=invalid_request');
  }
});
