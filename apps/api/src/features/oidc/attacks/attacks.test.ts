import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import * as client from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { sendRaw } from '../../../testing/http/raw-http.ts';
import {
  type Browser,
  chatClient,
  openBrowser,
  relyingParty,
} from '../../../testing/oidc/relying-party.ts';

const [redirectUri = ''] = chatClient.redirectUris;

let app: TestApp;
let chat: Awaited<ReturnType<typeof relyingParty>>;
let browser: Browser;
let token: string;
beforeAll(async () => {
  app = await createTestApp({ atOwnAddress: true, secrets: { oidcClients: [chatClient] } });
  chat = await relyingParty(app);
  ({ token } = await app.build.user());
});
afterAll(() => app.close());
beforeEach(() => {
  browser = openBrowser(app);
});

/** The redirect of a request with these changes; null if a page is shown instead. */
async function errorOf(change: Record<string, string | undefined>) {
  const { url } = await chat.start();
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  const { status, location } = await browser.send(String(url));
  return { status, location, error: errorIn(location) };
}

/** In the query, or in the fragment, where other flows would have their response. */
function errorIn(location: string): string | null {
  if (location === '') return null;
  const { searchParams, hash } = new URL(location);
  return searchParams.get('error') ?? new URLSearchParams(hash.slice(1)).get('error');
}

describe('PKCE cannot be bypassed:', () => {
  test.each([
    ['left out', { code_challenge: undefined, code_challenge_method: undefined }],
    ['plain', { code_challenge_method: 'plain' }],
    ['without a method, which would be plain', { code_challenge_method: undefined }],
    ['a challenge that is none', { code_challenge: 'short' }],
  ])('%s', async (_case, change) => {
    const { error, location } = await errorOf(change);
    expect([error, location.startsWith(redirectUri)]).toEqual(['invalid_request', true]);
  });
});

test('similar redirect addresses are rejected', async () => {
  const { protocol, host, pathname } = new URL(redirectUri);
  const piece = fc.constantFrom(
    '/',
    '.',
    '..',
    '%2e',
    '@evil.example',
    '?',
    '?x=1',
    '#',
    '\\',
    ' ',
    ';a',
    '/../x',
    'A',
  );
  const like = fc.oneof(
    piece.map((end) => `${redirectUri}${end}`),
    piece.map((middle) => `${protocol}//${host}${middle}${pathname}`),
    fc
      .constantFrom('evil.example/', 'a.', 'evil-', 'user@')
      .map((start) => `${protocol}//${start}${host}${pathname}`),
    fc.constantFrom(`http://${host}${pathname}`, `${protocol}//${host}:8443${pathname}`),
    fc.nat(redirectUri.length - 1).map((length) => redirectUri.slice(0, length)),
    fc.constantFrom(
      redirectUri.toUpperCase(),
      `//${host}${pathname}`,
      pathname,
      'javascript:alert(1)',
    ),
    fc
      .tuple(fc.constantFrom('http', 'https'), fc.domain())
      .map(([scheme, name]) => `${scheme}://${name}/x`),
  );
  await fc.assert(
    fc.asyncProperty(like, async (address) => {
      fc.pre(address !== redirectUri);
      const { status, location } = await errorOf({ redirect_uri: address });
      expect([address, status, location]).toEqual([address, 400, '']);
    }),
    { numRuns: runs(6) },
  );
});

test.each([
  ['an implicit one', { response_type: 'id_token' }, 'unsupported_response_type'],
  ['one with the token in the address', { response_type: 'token' }, 'unsupported_response_type'],
  ['one with a request object', { request: 'eyJhbGciOiJub25lIn0.e30.' }, 'request_not_supported'],
  [
    'one with a request elsewhere',
    { request_uri: 'https://evil.example/x' },
    'request_uri_not_supported',
  ],
])('no other flow is supported: %s', async (_case, change, error) => {
  expect((await errorOf(change)).error).toBe(error);
});

test('an unknown client gets a page, whatever address it names', async () => {
  const { status, location } = await errorOf({ client_id: 'nobody' });
  expect([status, location]).toEqual([400, '']);
});

test('every response names the issuer, to prevent mix-up attacks', async () => {
  const { url, checks } = await chat.start();
  const callback = await browser.signIn(url, token);
  expect(callback.searchParams.get('iss')).toBe(`${app.url}/oidc`);
  expect(
    new URL((await errorOf({ prompt: 'none', code_challenge: 'x' })).location).searchParams.get(
      'iss',
    ),
  ).toBe(`${app.url}/oidc`);
  expect(chat.config.serverMetadata().authorization_response_iss_parameter_supported).toBe(true);
  const mixedUp = new URL(callback);
  mixedUp.searchParams.set('iss', 'https://evil.example/oidc');
  await expect(chat.grant(mixedUp, checks)).rejects.toThrow(client.ClientError);
});

test('what is stored for callers who are not signed in expires within an hour', async () => {
  const { url } = await chat.start();
  for (const address of [url, '/oidc/session/end?state=anything']) {
    expect((await openBrowser(app).send(String(address))).status).toBeLessThan(400);
  }
  const [left] = await app.db.$queryRaw<{ count: number; seconds: number }[]>`
    SELECT count(*)::int, max(extract(epoch FROM expires_at - now()))::int AS seconds
    FROM oidc_records WHERE payload->>'accountId' IS NULL`;
  expect(left?.count).toBeGreaterThan(1);
  expect(left?.seconds).toBeLessThanOrEqual(3_600);
});

test('oversized requests are rejected before they are parsed', async () => {
  const { url } = await chat.start({ login_hint: 'x'.repeat(9_000) });
  expect((await browser.send(String(url))).status).toBe(413);
  const body = new URLSearchParams({ code: 'x'.repeat(20_000) });
  expect((await fetch(`${app.url}/oidc/token`, { method: 'POST', body })).status).toBe(413);
});

test('the host of a request with a whole address is not taken for ours', async () => {
  const path = 'http://evil.example/oidc/.well-known/openid-configuration';
  const { text } = await sendRaw(app.url, { method: 'GET', path });
  expect(text).toContain('"authorization_endpoint"');
  expect(text).not.toContain('evil.example');
});

test.each([
  ['to an address of the service', chatClient.postLogoutRedirectUris[0] ?? '', 200],
  ['to another address', 'https://evil.example/', 400],
])(
  'a sign-out of a user whose session has ended leads %s or nowhere',
  async (_case, to, status) => {
    const where = { client_id: chatClient.id, post_logout_redirect_uri: to };
    const { page, location } = await browser.signOut({}, { where });
    expect(page.status).toBe(status);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy.includes(new URL(to).origin)).toBe(status === 200);
    expect(location).toBe(status === 200 ? to : '');
  },
);

test('a link alone, or declining, does not sign out', async () => {
  const user = await app.build.user();
  await chat.signIn(browser, user.token);
  await browser.signOut({}, { yes: false });
  await app.finishSignOuts();
  await app.api.as(user.token).get('/api/auth/me').expect(200);
  const { status } = await browser.send('/oidc/session/end/confirm', {
    method: 'POST',
    body: new URLSearchParams({ xsrf: 'x'.repeat(48), logout: 'yes' }),
  });
  expect(status).toBe(400);
  await app.api.as(user.token).get('/api/auth/me').expect(200);
});
