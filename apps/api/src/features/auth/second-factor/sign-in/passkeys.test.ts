import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app.ts';
import { startServerThat } from '../../../../testing/faults/stand-in-server.ts';
import { buildAccount, PASSWORD } from '../../../../testing/users/accounts.ts';
import { androidAttestation, emptyAttestation } from '../../../../testing/users/attestation.ts';
import { beginSignIn, FACTOR, finishSignIn } from '../../../../testing/users/second-factor.ts';
import { softwarePasskey } from '../../../../testing/users/software-passkey.ts';

type Account = Awaited<ReturnType<typeof buildAccount>>;
type Made = { user: Account; passkey: ReturnType<typeof softwarePasskey> };

let app: TestApp;
let user: Account;
let passkey: ReturnType<typeof softwarePasskey>;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ user, passkey } = await withPasskey());
});

const start = (token: string, body: object = { password: PASSWORD }) =>
  app.api.as(token).post(`${FACTOR}/passkeys/start`, body);
const finish = (token: string, body: object) =>
  app.api.as(token).post(`${FACTOR}/passkeys/finish`, { name: 'Phone', ...body });

async function withPasskey(): Promise<Made> {
  const account = await buildAccount(app);
  const made = softwarePasskey();
  const { ticket, options } = (await start(account.token).expect(200)).body;
  await finish(account.token, { ticket, passkey: made.make(options) }).expect(200);
  return { user: account, passkey: made };
}

const begin = async () => (await app.api.post('/api/auth/passkey/start').expect(200)).body;
const enter = (ticket: string, answer: object) =>
  app.api.post('/api/auth/passkey/finish', { ticket, passkey: answer });
const askWith = async (ticket: string) =>
  (await app.api.post('/api/auth/login/second-factor/passkey', { ticket }).expect(200)).body
    .options;

test('a passkey signs in alone, which the session records', async () => {
  const { ticket, options } = await begin();
  expect(options).toMatchObject({ rpId: 'nobayon.test', userVerification: 'required' });
  expect(options.allowCredentials ?? []).toEqual([]);
  const { body } = await enter(ticket, passkey.use(options)).expect(200);
  expect(body.user.id).toBe(user.id);
  const session = await app.db.session.findFirstOrThrow({
    where: { userId: user.id },
    orderBy: { createdAt: 'desc' },
    // Both sessions are of one moment; this is the one with a second factor.
    include: { user: true },
  });
  expect(session.user.secondFactorSince).not.toBeNull();
  const amrs = await app.db.session.findMany({ where: { userId: user.id }, select: { amr: true } });
  expect(amrs).toContainEqual({ amr: ['hwk', 'user', 'mfa'] });
});

test('a passkey can be the second step of a login', async () => {
  const ticket = await beginSignIn(app, user);
  const options = await askWith(ticket);
  expect(options.allowCredentials).toMatchObject([{ id: passkey.id }]);
  const { body } = await finishSignIn(app, ticket, { passkey: passkey.use(options) }).expect(200);
  expect(body.user.id).toBe(user.id);
});

test('a challenge is valid for one attempt of its recipient, for five minutes', async () => {
  const { ticket, options } = await begin();
  const answer = passkey.use(options);
  const both = await Promise.all([enter(ticket, answer), enter(ticket, answer)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  // A signature for one challenge is invalid for another.
  const next = await begin();
  expect((await enter(next.ticket, answer).expect(400)).body.code).toBe('passkey_refused');
  // That was its only attempt.
  const late = passkey.use(next.options);
  expect((await enter(next.ticket, late).expect(400)).body.code).toBe('second_step_expired');
  const old = await begin();
  app.clock.advance(5 * 60_000);
  expect((await enter(old.ticket, passkey.use(old.options)).expect(400)).body.code).toBe(
    'second_step_expired',
  );
});

const forged: Record<string, Parameters<typeof passkey.use>[1]> = {
  'made on another site': { origin: 'https://nobayon.test.evil.example' },
  'made on another port': { origin: 'https://nobayon.test:8443' },
  'made without TLS': { origin: 'http://nobayon.test' },
  'for another relying party': { rpId: 'evil.example' },
  'that its owner did not unlock': { isUnlocked: false },
  'whose counter went back': { counter: 0 },
  'that says to be of somebody else': { userHandle: Buffer.from('somebody').toString('base64url') },
};

test.each(Object.entries(forged))('a response %s does not sign in', async (_what, use) => {
  const first = await begin();
  await enter(first.ticket, passkey.use(first.options, { counter: 7 })).expect(200);
  const { ticket, options } = await begin();
  const { body } = await enter(ticket, passkey.use(options, { counter: 8, ...use })).expect(400);
  expect(body.code).toBe('passkey_refused');
});

test('of two simultaneous responses of a cloned passkey, one succeeds', async () => {
  const [one, two] = [await begin(), await begin()];
  const answers = [one, two].map(({ options }) => passkey.use(options, { counter: 9 }));
  const replies = await Promise.all([
    enter(one.ticket, answers[0] ?? {}),
    enter(two.ticket, answers[1] ?? {}),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('another user’s passkey and an unknown one are rejected', async () => {
  const other = await withPasskey();
  const ticket = await beginSignIn(app, user);
  for (const stranger of [other.passkey, softwarePasskey()]) {
    const options = await askWith(ticket);
    const answer = { passkey: stranger.use(options) };
    expect((await finishSignIn(app, ticket, answer).expect(400)).body.code).toBe('passkey_refused');
  }
  // Another key with a known id.
  const { ticket: alone, options } = await begin();
  const fake = { ...softwarePasskey().use(options), id: passkey.id, rawId: passkey.id };
  await enter(alone, fake).expect(400);
});

test('a new passkey must be created for us, now, by the requested user, and belongs to one account', async () => {
  const account = await buildAccount(app);
  const refusedWith = async (ticket: string, answer: object, token = account.token) =>
    (await finish(token, { ticket, passkey: answer })).body.code;
  const first = (await start(account.token).expect(200)).body;
  const evil = { origin: 'https://evil.example', rpId: 'evil.example' };
  expect(await refusedWith(first.ticket, softwarePasskey().make(first.options, evil))).toBe(
    'passkey_refused',
  );
  // Started by one user, finished by another.
  const other = await buildAccount(app);
  const foreign = await refusedWith(
    first.ticket,
    softwarePasskey().make(first.options),
    other.token,
  );
  expect(foreign).toBe('second_step_expired');
  expect(await refusedWith(first.ticket, passkey.make(first.options))).toBe('passkey_taken');
  expect((await app.api.as(account.token).get(FACTOR)).body.is_on).toBe(false);

  const own = softwarePasskey();
  await finish(account.token, { ticket: first.ticket, passkey: own.make(first.options) }).expect(
    200,
  );
  const second = (await start(account.token, {}).expect(200)).body;
  expect(second.options.excludeCredentials).toMatchObject([{ id: own.id }]);
  expect(second.options.user.id).toBe(first.options.user.id);
  // It does not reveal the user.
  expect(Buffer.from(second.options.user.id, 'base64url')).toHaveLength(32);
});

test('what a new passkey says about its maker is not read, and no address in it is called', async () => {
  const called: (string | undefined)[] = [];
  const list = await startServerThat((response, _body, { url }) => {
    called.push(url);
    response.end();
  });
  const formats = ['packed', 'tpm', 'android-safetynet', 'apple', 'fido-u2f', 'none', 'unknown'];
  const attestations = [androidAttestation(`${list}/revoked`), ...formats.map(emptyAttestation)];
  const { token } = await buildAccount(app);
  for (const attestation of attestations) {
    const { ticket, options } = (await start(token).expect(200)).body;
    const made = softwarePasskey().make(options, { attestation });
    const { status } = await finish(token, { ticket, passkey: made });
    expect.soft([status, called]).toEqual([200, []]);
  }
});
