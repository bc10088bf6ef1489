import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { holdLock } from '../../../testing/faults/hold-lock.ts';
import { waitForLocks } from '../../../testing/faults/wait-for-locks.ts';
import { buildAccount, PASSWORD, signIn } from '../../../testing/users/accounts.ts';
import { addressActions } from '../../../testing/users/address-actions.ts';
import { readProof } from '../../../testing/users/address-proofs.ts';
import { addApp, codeOf, FACTOR } from '../../../testing/users/second-factor.ts';
import { softwarePasskey } from '../../../testing/users/software-passkey.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

type Account = Awaited<ReturnType<typeof buildAccount>>;

describe('a session', () => {
  const opens = async (token: string) =>
    (await app.api.as(token).get('/api/auth/me')).status === 200;
  const change = (token: string, currentPassword: string, newPassword: string) =>
    app.api
      .as(token)
      .send('put', '/api/auth/change-password')
      .send({ currentPassword, newPassword })
      .expect(200);

  async function signedInTwice() {
    const user = await buildAccount(app);
    const { token } = user;
    const other: string = (await signIn(app, user.email).expect(200)).body.token;
    expect([await opens(token), await opens(other)]).toEqual([true, true]);
    return { user, token, other };
  }

  test('ends at its logout, and all other sessions continue', async () => {
    const { token, other } = await signedInTwice();
    await app.api.as(token).post('/api/auth/logout').expect(200);
    expect([await opens(token), await opens(other)]).toEqual([false, true]);
    // Ended sessions stay ended, whatever another session does.
    await change(other, PASSWORD, 'New-Secret-2');
    expect([await opens(token), await opens(other)]).toEqual([false, true]);
  });

  test('continues after its own change of password and ends with one from another session', async () => {
    const { user, token, other } = await signedInTwice();
    await change(token, PASSWORD, 'New-Secret-2');
    await change(token, 'New-Secret-2', 'New-Secret-3');
    expect([await opens(token), await opens(other)]).toEqual([true, false]);
    const third: string = (await signIn(app, user.email, 'New-Secret-3').expect(200)).body.token;
    await change(third, 'New-Secret-3', 'New-Secret-4');
    expect([await opens(token), await opens(third)]).toEqual([false, true]);
  });

  test('ends with all others if its user signs out everywhere', async () => {
    const { user, token, other } = await signedInTwice();
    await change(token, PASSWORD, 'New-Secret-2');
    await app.api.as(token).post('/api/auth/sign-out-everywhere').expect(200);
    expect([await opens(token), await opens(other)]).toEqual([false, false]);
    await signIn(app, user.email, 'New-Secret-2').expect(200);
  });

  test('is not restored by a concurrent change of password', async () => {
    const { token } = await signedInTwice();
    const replies = await Promise.all([
      app.api.as(token).send('put', '/api/auth/change-password').send({
        currentPassword: PASSWORD,
        newPassword: 'New-Secret-2',
      }),
      app.api.as(token).post('/api/auth/sign-out-everywhere'),
    ]);
    expect(replies[1].status).toBe(200);
    expect(await opens(token)).toBe(false);
  });
});

test('an expired session is deleted when its user signs in again', async () => {
  const user = await buildAccount(app);
  const past = { expiresAt: new Date(0) };
  await app.db.session.updateMany({ where: { userId: user.id }, data: past });
  await signIn(app, user.email).expect(200);
  expect(await app.db.session.count({ where: { userId: user.id } })).toBe(1);
});

type Reply = PromiseLike<{ status: number; body: { code?: string } }>;

const begin = async ({ token }: Account, path: string) =>
  (await app.api.as(token).post(`${FACTOR}/${path}`, { password: PASSWORD }).expect(200)).body;

/** Changes of how a user signs in. Each prepares a request, which is sent later. */
const changes: Record<string, (user: Account) => Promise<() => Reply>> = {
  async 'a new app'(user) {
    const { ticket, secret } = await begin(user, 'app/start');
    const body = { ticket, code: codeOf(app, secret) };
    return () => app.api.as(user.token).post(`${FACTOR}/app/finish`, body);
  },
  async 'a new passkey'(user) {
    const { ticket, options } = await begin(user, 'passkeys/start');
    const body = { ticket, name: 'Phone', passkey: softwarePasskey().make(options) };
    return () => app.api.as(user.token).post(`${FACTOR}/passkeys/finish`, body);
  },
  async 'another address'({ id, token }) {
    const body = { email: `thief-${id}@example.com`, currentPassword: PASSWORD };
    return () => app.api.as(token).post('/api/account/address/change', body);
  },
  async 'a confirmed address'(user) {
    const email = `thief-${user.id}@example.com`;
    await addressActions(app).change(user, email).expect(200);
    const { code } = await readProof(app, email);
    return () => app.api.as(user.token).post('/api/account/address/code', { code });
  },
  async 'new recovery codes'(user) {
    await addApp(app, user);
    return () => app.api.as(user.token).post(`${FACTOR}/recovery-codes`);
  },
  async 'a confirmed second factor'(user) {
    const { recoveryCodes } = await addApp(app, user);
    const { body } = await app.api.as(user.token).post(`${FACTOR}/confirm/start`).expect(200);
    const proof = { ticket: body.ticket, code: recoveryCodes[0] };
    return () => app.api.as(user.token).post(`${FACTOR}/confirm`, proof);
  },
  async 'a removed app'(user) {
    await addApp(app, user);
    return () => app.api.as(user.token).send('delete', `${FACTOR}/app`);
  },
  async 'no second factor'(user) {
    await addApp(app, user);
    return () => app.api.as(user.token).send('delete', FACTOR);
  },
};

/** Everything by which somebody could sign in to an account. */
function waysIn(userId: number) {
  const where = { userId };
  return Promise.all([
    app.db.authenticatorApp.findMany({ where, select: { secret: true } }),
    app.db.passkey.findMany({ where }),
    app.db.recoveryCode.findMany({ where }),
    app.db.addressProof.findMany({ where, select: { email: true } }),
    app.db.user.findMany({ where: { id: userId }, select: { email: true } }),
  ]);
}

test.each(Object.entries(changes))(
  '%s is not saved if the session ends while it is requested',
  async (_what, prepare) => {
    const user = await buildAccount(app);
    const request = await prepare(user);
    const before = await waysIn(user.id);
    const lock = 'SELECT 1 FROM users WHERE id = $1 FOR UPDATE';
    const inTheWay = await holdLock(app.databaseUrl, lock, [user.id]);
    const ending = app.api
      .as(user.token)
      .post('/api/auth/sign-out-everywhere')
      .then((reply) => reply);
    await waitForLocks(app.db, 1);
    const changing = request().then((reply) => reply);
    await waitForLocks(app.db, 2);
    await inTheWay.release();
    expect((await ending).status).toBe(200);
    const { status, body } = await changing;
    expect([status, body.code]).toEqual([401, 'session_ended']);
    expect(await waysIn(user.id)).toEqual(before);
  },
);

test('a sign-in with a passkey ends with all sessions that end while it is requested', async () => {
  const user = await buildAccount(app);
  const passkey = softwarePasskey();
  const made = await begin(user, 'passkeys/start');
  await app.api
    .as(user.token)
    .post(`${FACTOR}/passkeys/finish`, {
      ticket: made.ticket,
      name: 'Phone',
      passkey: passkey.make(made.options),
    })
    .expect(200);
  const { ticket, options } = (await app.api.post('/api/auth/passkey/start').expect(200)).body;
  const lock = 'SELECT 1 FROM passkeys WHERE user_id = $1 FOR UPDATE';
  const inTheWay = await holdLock(app.databaseUrl, lock, [user.id]);
  const answer = { ticket, passkey: passkey.use(options) };
  const signingIn = app.api.post('/api/auth/passkey/finish', answer).then((reply) => reply);
  await inTheWay.waiting(1);
  await app.api.as(user.token).post('/api/auth/sign-out-everywhere').expect(200);
  await inTheWay.release();
  const { token } = (await signingIn).body;
  await app.api.as(token).get('/api/auth/me').expect(401);
});

test('a sign-in ends the sessions of other users in the same browser, whose sign-out never arrived', async () => {
  const opens = async (token: string) =>
    (await app.api.as(token).get('/api/auth/me')).status === 200;
  const [before, after] = [await buildAccount(app), await buildAccount(app)];
  const elsewhere: string = (await signIn(app, before.email).expect(200)).body.token;
  const here = await signIn(app, before.email).expect(200);
  const [cookie = ''] = here.get('Set-Cookie') ?? [];
  const again = await signIn(app, before.email).set('Cookie', cookie).expect(200);
  expect(await opens(here.body.token)).toBe(true);
  const next = await signIn(app, after.email).set('Cookie', cookie).expect(200);
  const tokens = [here.body.token, again.body.token, elsewhere, next.body.token];
  expect(await Promise.all(tokens.map(opens))).toEqual([false, false, true, true]);
});

test('a sign-in while the account is being deleted has the wrong credentials', async () => {
  const { id, email } = await buildAccount(app);
  const deletion = await holdLock(app.databaseUrl, 'DELETE FROM users WHERE id = $1', [id]);
  const reply = signIn(app, email).then(({ status, body }) => [status, body.code]);
  await deletion.waiting(1);
  await deletion.commit();
  expect(await reply).toEqual([401, 'wrong_credentials']);
});

/** What would make an account forget the device that its user still uses. */
const forgettings: Record<string, (user: Account, olderId: string) => Promise<unknown>> = {
  'its user ended an older session there': async ({ token }, olderId) =>
    app.api.as(token).send('delete', `/api/account/sessions/${olderId}`).expect(200),
  'an administrator ended an older session there': async ({ id }, olderId) => {
    const { token } = await app.build.user({ role: 'admin' });
    return app.api
      .as(token)
      .send('delete', `/api/admin/users/${id}/sessions/${olderId}`)
      .expect(200);
  },
  'its user has signed in from many devices since': async ({ email }) => {
    for (let n = 0; n < 21; n += 1) await signIn(app, email).expect(200);
  },
};

test.each(Object.entries(forgettings))(
  'a sign-in also ends the session of another user if %s',
  async (_what, forget) => {
    const [before, after] = [await buildAccount(app), await buildAccount(app)];
    const older = await signIn(app, before.email).expect(200);
    const [cookie = ''] = older.get('Set-Cookie') ?? [];
    const here = await signIn(app, before.email).set('Cookie', cookie).expect(200);
    const { sid } = jwt.decode(older.body.token) as { sid: string };
    await forget({ ...before, token: here.body.token }, sid);
    await app.api.as(here.body.token).get('/api/auth/me').expect(200);
    await signIn(app, after.email).set('Cookie', cookie).expect(200);
    await app.api.as(here.body.token).get('/api/auth/me').expect(401);
  },
);
