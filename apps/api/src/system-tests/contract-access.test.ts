import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { oidc } from '@nobayon/shared/contract/account/oidc.ts';
import type { EndpointSpec } from '@nobayon/shared/contract/endpoint.ts';
import { pairs } from '@nobayon/shared/testing/effort.ts';
import jwt, { type Algorithm } from 'jsonwebtoken';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import {
  addressOf,
  allEndpoints,
  type Input,
  type KnownValues,
  sampleInput,
} from '../testing/http/all-endpoints.ts';
import { expectContract, expectError } from '../testing/http/expect-safe-reply.ts';
import { jsonRequest, type RawReply, sendRaw } from '../testing/http/raw-http.ts';
import { createOtherUser, VICTIM_NAME } from '../testing/users/other-user.ts';

let app: TestApp;
let scene: Awaited<ReturnType<typeof createOtherUser>>;
beforeAll(async () => {
  app = await createTestApp();
  scene = await createOtherUser(app);
});
afterAll(() => app.close());

function send(spec: EndpointSpec, input: Input, token: string | null): Promise<RawReply> {
  const path = addressOf(spec, input);
  return sendRaw(app.url, jsonRequest(spec.method, path, { token, body: input.body }));
}
const knock = (spec: EndpointSpec, token: string | null) =>
  send(spec, sampleInput(spec, scene.known), token);

const nowInSeconds = () => app.clock.now().getTime() / 1_000;

type Signing = { key?: jwt.Secret; algorithm?: Algorithm };

/** Signs a token of a session of `otherUser` with these claims in place of its own. */
async function forge(claims: object, { key, algorithm = 'HS256' }: Signing = {}): Promise<string> {
  const own = jwt.decode(await scene.freshToken('user')) as jwt.JwtPayload;
  return jwt.sign({ ...own, ...claims }, key ?? app.deps.secrets.jwtSecret, { algorithm });
}

/** A token of a session of `otherUser` whose signature is empty. */
async function unsigned(algorithm: string): Promise<string> {
  const [, claims] = (await forge({})).split('.');
  return `${Buffer.from(JSON.stringify({ alg: algorithm, typ: 'JWT' })).toString('base64url')}.${claims}.`;
}

const rsaKey = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;

/** Invalid tokens. */
const bad: [string, () => string | Promise<string>][] = [
  ['expired', () => forge({ exp: nowInSeconds() - 3_600 })],
  ['not good yet', () => forge({ nbf: nowInSeconds() + 3_600 })],
  ['signed with another key', () => forge({}, { key: 'another key of more than 32 bytes' })],
  ['signed with an empty key', () => unsigned('HS256')],
  ['signed with HS384', () => forge({}, { algorithm: 'HS384' })],
  ['signed with HS512', () => forge({}, { algorithm: 'HS512' })],
  ['signed with RS256', () => forge({}, { algorithm: 'RS256', key: rsaKey })],
  ['not signed at all', () => unsigned('none')],
  ['without a session', () => forge({ sid: undefined })],
  ['of no stored session', () => forge({ sid: randomUUID() })],
  ['with an operator for its session', () => forge({ sid: { not: '' } })],
  ['of another user’s session', () => forge({ sub: String(scene.admin.id) })],
  ['of nobody', () => forge({ sub: '2147483647' })],
  ['of user 0', () => forge({ sub: '0' })],
  ['of a user beyond all numbers', () => forge({ sub: '9999999999' })],
  ['of a user that is no number', () => forge({ sub: 'admin' })],
  ['of a negative user', () => forge({ sub: `-${scene.otherUser.id}` })],
  ['that was tampered with', async () => `${(await forge({})).slice(0, -3)}AAA`],
  ['that is cut off', async () => (await forge({})).slice(0, 40)],
  ['that is no token', () => 'x'],
  ['that is very long', () => 'x'.repeat(8_000)],
];

const guarded = allEndpoints.filter(([, { access }]) => access !== 'public');
const forSession = guarded.filter(([, { access }]) => access !== 'optional');
const forAdmins = allEndpoints.filter(([, { access }]) => access === 'admin');
const forUsers = guarded.filter(([, { access }]) => access !== 'admin');

type Authorization = [string, () => string | Promise<string>];
const authorizations: Authorization[] = [
  ...bad.map(
    ([kind, token]): Authorization => [`a token ${kind}`, async () => `Bearer ${await token()}`],
  ),
  ...['Basic bnVzcmF0OnNlY3JldA==', 'Bearer', 'Bearer ', 'Token x', 'Bearer a b', 'x'].map(
    (value): Authorization => [`the authorization ${JSON.stringify(value)}`, () => value],
  ),
];

/** Each endpoint with one of the variants of a question, and each variant with some endpoints. */
function eachWith<T>(endpoints: typeof allEndpoints, variants: [string, T][]) {
  return pairs(endpoints, variants).map(([[name, spec], [kind, variant]]) => ({
    name,
    spec,
    kind,
    variant,
  }));
}

test.each(eachWith(guarded, authorizations))('$name rejects $kind', async ({ spec, variant }) => {
  const input = sampleInput(spec, scene.known);
  const request = jsonRequest(spec.method, addressOf(spec, input), { body: input.body });
  const headers = { ...request.headers, Authorization: await variant() };
  const reply = await sendRaw(app.url, { ...request, headers });
  expect(expectError(reply, spec.path).code).toBe('session_ended');
});

test('a token signed like the bad ones, without a fault, is accepted', async () => {
  await app.api
    .as(await forge({}))
    .get('/api/auth/me')
    .expect(200);
});

test.each(forSession)(
  '%s rejects a caller without a token, before it reads the body',
  async (_name, spec) => {
    const nonsense = { params: { id: 'x' }, query: { x: 'y' }, body: { x: 'y' } };
    const reply = await send(spec, nonsense, null);
    expect(expectError(reply, spec.path).code).toBe('not_signed_in');
  },
);

test.each(guarded)('%s accepts a valid token', async (_name, spec) => {
  const token = await scene.freshToken(spec.access === 'admin' ? 'admin' : 'user');
  const reply = await knock(spec, token);
  expect([401, 403]).not.toContain(reply.status);
  expectContract(reply, spec);
});

type Account = Awaited<ReturnType<TestApp['build']['user']>>;

/** Tokens by role that were accepted until this happened to their accounts. */
function tokensAfter(happens: (account: Account) => Promise<unknown>) {
  const tokens = new Map<string, Promise<string>>();
  async function create(role: 'user' | 'admin'): Promise<string> {
    const account = await app.build.user({ role });
    await app.api.as(account.token).get('/api/auth/me').expect(200);
    await happens(account);
    return account.token;
  }
  return ({ access }: EndpointSpec): Promise<string> => {
    const role = access === 'admin' ? 'admin' : 'user';
    const token = tokens.get(role) ?? create(role);
    tokens.set(role, token);
    return token;
  };
}

const ends: [string, ReturnType<typeof tokensAfter>][] = [
  [
    'the session has ended',
    tokensAfter(({ id }) =>
      app.db.user.update({ where: { id }, data: { sessionVersion: { increment: 1 } } }),
    ),
  ],
  ['the account is deleted', tokensAfter(({ id }) => app.db.user.delete({ where: { id } }))],
];
test.each(eachWith(guarded, ends))(
  '$name rejects a token as soon as $kind',
  async ({ spec, variant: tokenFor }) => {
    expect(expectError(await knock(spec, await tokenFor(spec)), spec.path).code).toBe(
      'session_ended',
    );
  },
);

const demoted = tokensAfter(({ id }) =>
  app.db.user.update({ where: { id }, data: { role: 'user' } }),
);
const others: [string, (spec: EndpointSpec) => Promise<string>][] = [
  ['users who are no administrators', () => scene.freshToken('user')],
  ['a former administrator', demoted],
];
test.each(eachWith(forAdmins, others))(
  '$name rejects $kind',
  async ({ spec, variant: tokenFor }) => {
    expect(expectError(await knock(spec, await tokenFor(spec)), spec.path).code).toBe(
      'not_allowed',
    );
  },
);

test.each(forUsers)('%s does not reveal other users’ payments', async (_name, spec) => {
  for (const known of scene.ofVictim as KnownValues[]) {
    const token = await scene.freshToken('user');
    const reply = await send(spec, sampleInput(spec, known), token);
    expectContract(reply, spec);
    expect(reply.text.toLowerCase()).not.toContain(VICTIM_NAME);
    expect(reply.text).not.toContain(scene.theirs.invoiceNumber);
    expect(reply.text).not.toContain(`"transactionId":${scene.theirs.id}`);
    // A sign-in of another browser gets the reply for an expired one.
    const isSignIn = spec.path === oidc.continueSignIn.path;
    if (spec.params && !isSignIn) expect(reply.status).toBe(404);
  }
  expect(await app.db.transaction.findUnique({ where: { id: scene.theirs.id } })).toMatchObject({
    status: 'pending',
  });
});
