import * as client from 'openid-client';
import { expect } from 'vitest';
import type { OidcClient } from '../../features/oidc/oidc-client.ts';
import type { TestApp } from '../create-test-app.ts';
import { cookieJar } from './cookie-jar.ts';

export const chatClient: OidcClient = {
  id: 'chat',
  secret: 'a secret of the chat service, 100% long+enough',
  redirectUris: ['https://chat.nobayon.test/oauth/oidc/callback'],
  postLogoutRedirectUris: ['https://chat.nobayon.test/'],
  backchannelLogoutUri: null,
};

type Answer = { status: number; location: string; headers: Headers; text: string };

/** A browser that keeps cookies and does not follow redirects by itself. */
export function openBrowser(app: Pick<TestApp, 'url'>) {
  const jar = cookieJar();
  async function send(address: string, init: RequestInit = {}): Promise<Answer> {
    const url = new URL(address, app.url);
    const headers = new Headers(init.headers);
    headers.set('cookie', jar.header(url.pathname));
    headers.set('accept', headers.get('accept') ?? 'text/html');
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    jar.keep(response.headers);
    const location = response.headers.get('location') ?? '';
    return {
      status: response.status,
      location,
      headers: response.headers,
      text: await response.text(),
    };
  }
  return {
    send,
    forget: jar.clear,
    /** Stores these cookies, as pages of another host of the same domain can. */
    plant: (cookies: string[]) =>
      jar.keep(new Headers(cookies.map((cookie) => ['set-cookie', cookie]))),
    /** Opens the address that a service redirects to. Returns the ID of the pending sign-in. */
    async begin(address: string | URL): Promise<string> {
      const asked = await send(String(address));
      expect([asked.status, asked.text]).toEqual([303, expect.anything()]);
      const shown = await send(asked.location);
      expect(shown.status).toBe(303);
      const page = new URL(shown.location);
      expect(page.pathname).toBe('/continue');
      return String(page.searchParams.get('sign_in'));
    },
    /** Continues the sign-in with the user's session, as our page does. */
    async answer(uid: string, token: string): Promise<{ next: string; url?: string }> {
      const { status, text } = await this.tryAnswer(uid, token);
      expect([status, text]).toEqual([200, expect.anything()]);
      return JSON.parse(text);
    },
    tryAnswer: (uid: string, token: string) =>
      send(`/api/oidc/interactions/${uid}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      }),
    /** Signs out at the provider, as its page does. `where` has the service's redirect address. */
    async signOut(
      headers: Record<string, string> = {},
      { where = {}, yes = true }: { where?: Record<string, string>; yes?: boolean } = {},
    ) {
      const page = await send(`/oidc/session/end?${new URLSearchParams(where)}`);
      const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page.text) ?? [];
      const body = new URLSearchParams({ xsrf, ...(yes && { logout: 'yes' }) });
      const done = await send('/oidc/session/end/confirm', { method: 'POST', headers, body });
      return { ...done, page };
    },
    /** Runs the whole flow. Returns the callback address. */
    async signIn(address: string | URL, token: string): Promise<URL> {
      const { next, url = '' } = await this.answer(await this.begin(address), token);
      expect(next).toBe('go');
      return new URL((await send(url)).location);
    },
  };
}

export type Browser = ReturnType<typeof openBrowser>;

/** A service that users sign in to, implemented with an independent library. */
export async function relyingParty(
  app: Pick<TestApp, 'deps'>,
  { id, secret, redirectUris } = chatClient,
) {
  const config = await client.discovery(
    new URL(`${app.deps.settings.appUrl}/oidc`),
    id,
    secret,
    client.ClientSecretBasic(secret),
    { execute: [client.allowInsecureRequests] },
  );
  async function start(more: Record<string, string> = {}) {
    const verifier = client.randomPKCECodeVerifier();
    const checks = {
      pkceCodeVerifier: verifier,
      expectedState: client.randomState(),
      expectedNonce: client.randomNonce(),
    };
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUris[0] ?? '',
      scope: 'openid email profile',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state: checks.expectedState,
      nonce: checks.expectedNonce,
      ...more,
    });
    return { url, checks };
  }
  return {
    config,
    start,
    /** Signs a user in. Returns what the service receives. */
    async signIn(browser: Browser, token: string) {
      const { url, checks } = await start();
      const callback = await browser.signIn(url, token);
      const tokens = await client.authorizationCodeGrant(config, callback, checks);
      return { tokens, callback, checks, claims: tokens.claims() };
    },
    grant: (callback: URL, checks: client.AuthorizationCodeGrantChecks) =>
      client.authorizationCodeGrant(config, callback, checks),
    userInfo: (accessToken: string) =>
      client.fetchUserInfo(config, accessToken, client.skipSubjectCheck),
  };
}

/** Begins a sign-in of a user to a service. Returns how our page learns what is next, at any time. */
export async function beginOidcSignIn(
  app: Pick<TestApp, 'deps' | 'url'>,
  { token }: { token: string },
  browser = openBrowser(app),
) {
  const { url } = await (await relyingParty(app)).start();
  const uid = await browser.begin(url);
  return () => browser.answer(uid, token);
}
