import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { chatClient, openBrowser, relyingParty } from '../../../testing/oidc/relying-party.ts';
import type { OidcClient } from '../oidc-client.ts';

const otherClient: OidcClient = {
  ...chatClient,
  id: 'wiki',
  secret: 'a secret of the wiki, which is long enough',
  redirectUris: ['https://wiki.nobayon.test/callback'],
};
const [redirectUri = ''] = chatClient.redirectUris;

let app: TestApp;
let chat: Awaited<ReturnType<typeof relyingParty>>;
let token: string;
beforeAll(async () => {
  app = await createTestApp({
    atOwnAddress: true,
    secrets: { oidcClients: [chatClient, otherClient] },
  });
  chat = await relyingParty(app);
  ({ token } = await app.build.user());
});
afterAll(() => app.close());

/** An issued code with the parameters to exchange it. */
async function newCode() {
  const { url, checks } = await chat.start();
  const callback = await openBrowser(app).signIn(url, token);
  return { code: String(callback.searchParams.get('code')), verifier: checks.pkceCodeVerifier };
}

const Reply = z.object({ error: z.string().optional(), access_token: z.string().default('') });

async function exchange(
  fields: Record<string, string | undefined>,
  { id, secret } = chatClient,
  encode = encodeURIComponent,
) {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const response = await fetch(`${app.url}/oidc/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${id}:${encode(secret)}`)}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      ...(Object.fromEntries(given) as Record<string, string>),
    }),
  });
  const body = Reply.parse(await response.json());
  return { status: response.status, body };
}

const badGrant = { status: 400, body: { error: 'invalid_grant' } };

test('a code is valid once, and using it again revokes its tokens', async () => {
  const { code, verifier } = await newCode();
  const first = await exchange({ code, code_verifier: verifier });
  expect(first.status).toBe(200);
  expect(await exchange({ code, code_verifier: verifier })).toMatchObject(badGrant);
  await expect(chat.userInfo(first.body.access_token)).rejects.toThrow();
});

test('a code is valid once even for simultaneous requests, and then no longer', async () => {
  const { code, verifier } = await newCode();
  const tries = Array.from({ length: 8 }, () => exchange({ code, code_verifier: verifier }));
  const good = (await Promise.all(tries)).filter(({ status }) => status === 200);
  expect(good.length).toBeLessThanOrEqual(1);
  for (const { body } of good) {
    await expect(chat.userInfo(String(body.access_token))).rejects.toThrow();
  }
});

test('a code is invalid after it has expired', async () => {
  const { code, verifier } = await newCode();
  await app.asOwner(`UPDATE oidc_records SET payload = payload || jsonb_build_object('exp',
    extract(epoch FROM now())::int - 60) WHERE model = 'AuthorizationCode'`);
  expect(await exchange({ code, code_verifier: verifier })).toMatchObject(badGrant);
});

test('a code is invalid if it was forged', async () => {
  const { code, verifier } = await newCode();
  const forged = fc.oneof(
    fc.string({ minLength: 1, maxLength: 200 }),
    fc
      .nat(code.length - 1)
      .map((at) => code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1)),
    fc.nat(code.length - 1).map((length) => code.slice(0, length + 0) || 'x'),
  );
  await fc.assert(
    fc.asyncProperty(forged, async (it) => {
      expect((await exchange({ code: it, code_verifier: verifier })).status).toBe(400);
    }),
    { numRuns: runs(5) },
  );
});

test.each([
  ['of another client', {}, otherClient],
  ['with a redirect that is another', { redirect_uri: `${redirectUri}/` }, chatClient],
  ['without its verifier', { code_verifier: undefined }, chatClient],
  ['with another verifier', { code_verifier: 'x'.repeat(43) }, chatClient],
])('a code is rejected %s', async (_case, change, by) => {
  const { code, verifier } = await newCode();
  expect(await exchange({ code, code_verifier: verifier, ...change }, by)).toMatchObject(badGrant);
});

test.each([
  ['as the standard encodes it', encodeURIComponent],
  ['as it is, like Open WebUI', String],
])('a client secret with a percent and a plus sign may be sent %s', async (_how, encode) => {
  const { code, verifier } = await newCode();
  const { status } = await exchange({ code, code_verifier: verifier }, chatClient, encode);
  expect(status).toBe(200);
});

test('a code is rejected without the client secret', async () => {
  const { code, verifier } = await newCode();
  const by = { ...chatClient, secret: 'x'.repeat(40) };
  const { status, body } = await exchange({ code, code_verifier: verifier }, by);
  expect([status, body.error]).toEqual([401, 'invalid_client']);
});
