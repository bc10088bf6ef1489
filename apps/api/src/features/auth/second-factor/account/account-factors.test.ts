import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app.ts';
import { holdLock } from '../../../../testing/faults/hold-lock.ts';
import { waitForLocks } from '../../../../testing/faults/wait-for-locks.ts';
import { buildAccount, PASSWORD, signIn } from '../../../../testing/users/accounts.ts';
import { newAddress } from '../../../../testing/users/address-actions.ts';
import { readProof } from '../../../../testing/users/address-proofs.ts';
import {
  addApp,
  beginSignIn,
  codeOf,
  FACTOR,
  finishSignIn,
} from '../../../../testing/users/second-factor.ts';
import { softwarePasskey } from '../../../../testing/users/software-passkey.ts';

const QUARTER = 15 * 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

async function withApp(role: 'user' | 'admin' = 'user') {
  const account = await buildAccount(app, role);
  return { ...account, ...(await addApp(app, account)) };
}
type Caller = ReturnType<TestApp['api']['as']>;
type Account = Awaited<ReturnType<typeof withApp>>;

const show = async (token: string) => (await app.api.as(token).get(FACTOR).expect(200)).body;
const remove = (token: string, path = '') => app.api.as(token).send('delete', `${FACTOR}${path}`);

const changePassword = (token: string) =>
  app.api
    .as(token)
    .send('put', '/api/auth/change-password')
    .send({ currentPassword: PASSWORD, newPassword: 'New-Secret-2' });

async function confirm({ token, secret }: Account) {
  app.clock.advance(30_000);
  const { body } = await app.api.as(token).post(`${FACTOR}/confirm/start`).expect(200);
  const proof = { ticket: body.ticket, code: codeOf(app, secret) };
  await app.api.as(token).post(`${FACTOR}/confirm`, proof).expect(200);
}

test('an app is active after its first valid code, and returns ten recovery codes', async () => {
  const { token, email } = await buildAccount(app);
  const as = app.api.as(token);
  const wrong = await as.post(`${FACTOR}/app/start`, { password: 'Wrong-Secret-1' }).expect(400);
  expect(wrong.body.fields).toEqual({ password: 'Current password is incorrect' });
  await as.post(`${FACTOR}/app/start`, {}).expect(400);

  const begun = (await as.post(`${FACTOR}/app/start`, { password: PASSWORD }).expect(200)).body;
  const uri = new URL(begun.uri);
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toContain(`Nobayon:${email}`);
  expect(uri.searchParams.get('secret')).toBe(begun.secret);
  expect((await show(token)).is_on).toBe(false);
  await signIn(app, email).expect(200);

  const code = codeOf(app, begun.secret);
  const finish = () => as.post(`${FACTOR}/app/finish`, { ticket: begun.ticket, code });
  const both = await Promise.all([finish(), finish()]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  const { recovery_codes } = both.find(({ status }) => status === 200)?.body ?? {};
  expect(recovery_codes).toHaveLength(10);
  expect(await show(token)).toMatchObject({
    is_on: true,
    is_required: false,
    app: { created_at: app.clock.now().toISOString() },
    passkeys: [],
    recovery_codes_left: 10,
  });
  await signIn(app, email).expect(403);
});

test('a ticket of another user or an expired one sets up nothing', async () => {
  const [user, thief] = [await buildAccount(app), await buildAccount(app)];
  const body = { password: PASSWORD };
  const { ticket, secret } = (await app.api.as(user.token).post(`${FACTOR}/app/start`, body)).body;
  const finish = (token: string) =>
    app.api.as(token).post(`${FACTOR}/app/finish`, { ticket, code: codeOf(app, secret) });
  expect((await finish(thief.token).expect(400)).body.code).toBe('second_step_expired');
  app.clock.advance(20 * 60_000);
  expect((await finish(user.token).expect(400)).body.code).toBe('second_step_expired');
});

/** The changes that require a recent second factor. */
const changes: [string, (user: Account) => PromiseLike<{ status: number; body: unknown }>][] = [
  ['a new password', ({ token }) => changePassword(token)],
  ['a new app', ({ token }) => app.api.as(token).post(`${FACTOR}/app/start`, {})],
  ['a new passkey', ({ token }) => app.api.as(token).post(`${FACTOR}/passkeys/start`, {})],
  ['new recovery codes', ({ token }) => app.api.as(token).post(`${FACTOR}/recovery-codes`)],
  ['removing the app', ({ token }) => remove(token, '/app')],
  ['removing a passkey', ({ token }) => remove(token, '/passkeys/1')],
  ['turning it off', ({ token }) => remove(token)],
];

test('every change requires a second factor within the last 15 minutes', async () => {
  const user = await withApp();
  app.clock.advance(QUARTER);
  for (const [what, change] of changes) {
    const { status, body } = await change(user);
    expect([what, status, body]).toMatchObject([what, 403, { code: 'second_factor_needed' }]);
  }
  await confirm(user);
  for (const [what, change] of changes) {
    expect([what, (await change(user)).status]).not.toEqual([what, 403]);
  }
});

async function beginApp(as: Caller) {
  const { body } = await as.post(`${FACTOR}/app/start`, { password: PASSWORD }).expect(200);
  const { ticket, secret } = body;
  return () => as.post(`${FACTOR}/app/finish`, { ticket, code: codeOf(app, secret) });
}

async function beginPasskey(as: Caller) {
  const { body } = await as.post(`${FACTOR}/passkeys/start`, { password: PASSWORD }).expect(200);
  const passkey = softwarePasskey().make(body.options);
  return () => as.post(`${FACTOR}/passkeys/finish`, { ticket: body.ticket, name: 'X', passkey });
}

test('of two setups of an app, the first to finish ends the other', async () => {
  const { token } = await buildAccount(app);
  const as = app.api.as(token);
  const [first, second] = [await beginApp(as), await beginApp(as)];
  await first().expect(200);
  expect((await second().expect(400)).body.code).toBe('second_step_expired');
});

/** What somebody with the password begins before two-step sign-in is on, and how they end it. */
const begun: Record<string, (as: Caller) => Promise<() => ReturnType<Caller['post']>>> = {
  'an app': beginApp,
  'a passkey': beginPasskey,
  'an address by its code': async (as) => {
    const { code } = await askForAddress(as);
    return () => as.post('/api/account/address/code', { code });
  },
  'an address by its link': async (as) => {
    const { token } = await askForAddress(as);
    return () => as.post('/api/auth/verify-email', { token });
  },
};

async function askForAddress(as: Caller) {
  const email = newAddress();
  const body = { email, currentPassword: PASSWORD };
  await as.post('/api/account/address/change', body).expect(200);
  return readProof(app, email);
}

test.each(Object.entries(begun))(
  '%s that was begun with the password alone needs the second factor once it is on',
  async (_what, begin) => {
    const owner = await buildAccount(app);
    const thief = app.api.as((await signIn(app, owner.email).expect(200)).body.token);
    const finish = await begin(thief);
    const turnOn = await beginPasskey(app.api.as(owner.token));
    await turnOn().expect(200);
    expect((await finish().expect(403)).body.code).toBe('second_factor_needed');
    expect(await show(owner.token)).toMatchObject({ app: null, passkeys: [{ name: 'X' }] });
    await app.api.as(owner.token).get('/api/auth/me').expect(200);
    await beginSignIn(app, owner);
  },
);

test('the second factor is confirmed for one session only, by its user', async () => {
  const [user, other] = [await withApp(), await withApp()];
  app.clock.advance(QUARTER);
  const { body } = await app.api.as(user.token).post(`${FACTOR}/confirm/start`).expect(200);
  expect(body).toMatchObject({ methods: ['app', 'recovery_code'], options: null });
  const proof = { ticket: body.ticket, code: codeOf(app, user.secret) };
  const confirmAs = (token: string) => app.api.as(token).post(`${FACTOR}/confirm`, proof);
  expect((await confirmAs(other.token).expect(400)).body.code).toBe('second_step_expired');
  const elsewhere = await finishSignIn(app, await beginSignIn(app, user), {
    code: user.recoveryCodes[0],
  }).expect(200);
  app.clock.advance(QUARTER - 60_000 * 14);
  const again = { ...proof, code: codeOf(app, user.secret) };
  await app.api.as(user.token).post(`${FACTOR}/confirm`, again).expect(200);
  await app.api.as(user.token).post(`${FACTOR}/confirm`, again).expect(400);
  app.clock.advance(14 * 60_000);
  // The other session confirmed it a minute earlier.
  await app.api.as(elsewhere.body.token).post(`${FACTOR}/recovery-codes`).expect(403);
  await app.api.as(user.token).post(`${FACTOR}/recovery-codes`).expect(200);
});

test('new recovery codes invalidate the old ones, and removing the last factor deletes them', async () => {
  const user = await withApp();
  const as = app.api.as(user.token);
  const { recovery_codes } = (await as.post(`${FACTOR}/recovery-codes`).expect(200)).body;
  const [old] = user.recoveryCodes;
  await finishSignIn(app, await beginSignIn(app, user), { code: old }).expect(400);
  const [fresh] = recovery_codes;
  await finishSignIn(app, await beginSignIn(app, user), { code: fresh }).expect(200);

  const passkey = softwarePasskey();
  const begun = (await as.post(`${FACTOR}/passkeys/start`, {}).expect(200)).body;
  const answer = { ticket: begun.ticket, name: 'Key', passkey: passkey.make(begun.options) };
  const added = await as.post(`${FACTOR}/passkeys/finish`, answer).expect(200);
  expect(added.body).toEqual({ recovery_codes: null });
  await remove(user.token, '/app').expect(200);
  const { is_on, passkeys, recovery_codes_left } = await show(user.token);
  expect([is_on, passkeys.length, recovery_codes_left]).toEqual([true, 1, 9]);

  const [{ id }] = passkeys;
  const stranger = await withApp();
  await remove(stranger.token, `/passkeys/${id}`).expect(404);
  const rename = { name: 'Key in the drawer' };
  const address = `${FACTOR}/passkeys/${id}`;
  await app.api.as(stranger.token).send('put', address).send(rename).expect(404);
  await as.send('put', address).send(rename).expect(200);
  await remove(user.token, `/passkeys/${id}`).expect(200);
  expect(await show(user.token)).toMatchObject({ is_on: false, recovery_codes_left: 0 });
  await signIn(app, user.email).expect(200);
  await app.runJobs();
  const subjects = (await app.sandbox.mails(user.email)).map(({ subject }) => subject).sort();
  expect(subjects).toEqual(
    [
      'authenticator app added',
      'authenticator app removed',
      'new recovery codes',
      'new sign-in to your account',
      'passkey added',
      'passkey removed',
      'recovery code used',
    ].map((what) => `Nobayon: ${what}`),
  );
});

test('if a factor is added while the last one is removed, two-step sign-in is never on without recovery codes', async () => {
  const user = await withApp();
  const as = app.api.as(user.token);
  const { ticket, secret } = (await as.post(`${FACTOR}/app/start`).send({}).expect(200)).body;
  const lock = 'SELECT 1 FROM users WHERE id = $1 FOR UPDATE';
  const inTheWay = await holdLock(app.databaseUrl, lock, [user.id]);
  const removing = remove(user.token, '/app').then((reply) => reply);
  await waitForLocks(app.db, 1);
  const body = { ticket, code: codeOf(app, secret) };
  const adding = as.post(`${FACTOR}/app/finish`, body).then((reply) => reply);
  await waitForLocks(app.db, 2);
  await inTheWay.release();
  expect((await removing).status).toBe(200);
  expect((await adding).body.code).toBe('second_step_expired');
  expect(await show(user.token)).toMatchObject({ is_on: false, recovery_codes_left: 0 });
});
