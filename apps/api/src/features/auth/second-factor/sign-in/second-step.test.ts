import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../../app.ts';
import { createLimits } from '../../../../http/limits/limits.ts';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app.ts';
import { serveForTest } from '../../../../testing/faults/stand-in-server.ts';
import { apiClient } from '../../../../testing/http/api-client.ts';
import { buildAccount, PASSWORD, signIn } from '../../../../testing/users/accounts.ts';
import {
  addApp,
  beginSignIn,
  codeOf,
  finishSignIn,
  wrongCode,
} from '../../../../testing/users/second-factor.ts';

const MINUTE = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

async function withApp() {
  const account = await buildAccount(app);
  return { ...account, ...(await addApp(app, account)) };
}

const opens = async (token: string) => (await app.api.as(token).get('/api/auth/me')).status === 200;
const sessionOf = async (token: string) => {
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return app.db.session.findUniqueOrThrow({ where: { id: sid } });
};

test('a right password does not suffice, and a client without a second step can show the error', async () => {
  const user = await withApp();
  const { body } = await signIn(app, user.email).expect(403);
  expect(body).toEqual({
    code: 'second_step',
    error: 'This account uses two-step sign-in. Sign in on our website to enter your code.',
    secondFactor: { ticket: expect.any(String), methods: ['app', 'recovery_code'] },
    requestId: expect.any(String),
  });
  // A caller without the password does not learn of it.
  await signIn(app, user.email, 'Wrong-Secret-1').expect(401);
});

test('the code of the app completes the sign-in, which the session records', async () => {
  const user = await withApp();
  const ticket = await beginSignIn(app, user);
  const code = codeOf(app, user.secret).replace(/(\d{3})/, '$1 ');
  const { body } = await finishSignIn(app, ticket, { code }).expect(200);
  expect(body.user).toMatchObject({ id: user.id, email: user.email });
  expect(await opens(body.token)).toBe(true);
  const { amr, secondFactorAt } = await sessionOf(body.token);
  expect(amr).toEqual(['pwd', 'otp', 'mfa']);
  expect(secondFactorAt).toEqual(app.clock.now());
});

test('a code is valid once, for any number of simultaneous tickets', async () => {
  const user = await withApp();
  const tickets = await Promise.all([1, 2, 3, 4].map(() => beginSignIn(app, user)));
  const code = codeOf(app, user.secret);
  const replies = await Promise.all(tickets.map((ticket) => finishSignIn(app, ticket, { code })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  const again = await finishSignIn(app, await beginSignIn(app, user), { code }).expect(400);
  expect(again.body.fields).toEqual({ code: 'Wrong code. Please try again.' });
  app.clock.advance(30_000);
  const next = { code: codeOf(app, user.secret) };
  await finishSignIn(app, await beginSignIn(app, user), next).expect(200);
});

test('a recovery code is valid once, also for two simultaneous calls', async () => {
  const user = await withApp();
  expect(new Set(user.recoveryCodes).size).toBe(10);
  const [first = '', second = ''] = user.recoveryCodes;
  const tickets = await Promise.all([beginSignIn(app, user), beginSignIn(app, user)]);
  const typed = first.toUpperCase().replaceAll('-', ' ');
  const replies = await Promise.all(
    tickets.map((ticket) => finishSignIn(app, ticket, { code: typed })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  await finishSignIn(app, await beginSignIn(app, user), { code: first }).expect(400);
  await finishSignIn(app, await beginSignIn(app, user), { code: second }).expect(200);
  expect(await app.db.recoveryCode.count({ where: { userId: user.id } })).toBe(8);
  const kept = JSON.stringify(await app.db.recoveryCode.findMany());
  for (const code of user.recoveryCodes) expect(kept).not.toContain(code.slice(5));
});

test('another user’s code, recovery code or ticket is rejected', async () => {
  const [user, other] = [await withApp(), await withApp()];
  const foreign = [codeOf(app, other.secret), other.recoveryCodes[0]];
  const ticket = await beginSignIn(app, user);
  for (const code of foreign) await finishSignIn(app, ticket, { code }).expect(400);
  const { body } = await finishSignIn(app, ticket, { code: codeOf(app, user.secret) }).expect(200);
  expect(body.user.id).toBe(user.id);
  for (const made of ['x', other.token, '']) {
    const { status } = await finishSignIn(app, made, { code: codeOf(app, other.secret) });
    expect(status).toBe(400);
  }
});

test('a ticket is valid for one sign-in, five minutes, five attempts and one password', async () => {
  const user = await withApp();
  const good = () => ({ code: codeOf(app, user.secret) });
  const expired = async (ticket: string) => {
    const { body } = await finishSignIn(app, ticket, good()).expect(400);
    expect(body.code).toBe('second_step_expired');
  };
  const used = await beginSignIn(app, user);
  await finishSignIn(app, used, good()).expect(200);
  await expired(used);

  const old = await beginSignIn(app, user);
  app.clock.advance(5 * MINUTE);
  await expired(old);

  const tried = await beginSignIn(app, user);
  const wrong = { code: wrongCode(app, user.secret) };
  const tries = await Promise.all(Array.from({ length: 8 }, () => finishSignIn(app, tried, wrong)));
  const codes = tries.map(({ body }) => body.code);
  expect(codes.filter((code) => code === 'second_factor_wrong')).toHaveLength(5);
  expect(codes.filter((code) => code === 'second_step_expired')).toHaveLength(3);
  await expired(tried);

  const overtaken = await beginSignIn(app, user);
  const { body } = await finishSignIn(app, await beginSignIn(app, user), good()).expect(200);
  const change = { currentPassword: PASSWORD, newPassword: 'New-Secret-2' };
  await app.api.as(body.token).send('put', '/api/auth/change-password').send(change).expect(200);
  app.clock.advance(MINUTE);
  await expired(overtaken);
});

test('guessing is blocked for a day, but the owner can still sign in', async () => {
  const user = await withApp();
  const guess = async (code: string) => finishSignIn(app, await beginSignIn(app, user), { code });
  const wrong = wrongCode(app, user.secret);
  expect((await guess(wrong)).body.code).toBe('second_factor_wrong');
  // Fifty are allowed in all.
  await app.db.authenticatorApp.update({ where: { userId: user.id }, data: { failures: 40 } });
  const replies = await Promise.all(Array.from({ length: 16 }, () => guess(wrong)));
  const answers = replies.map(({ body }) => body.code);
  expect(answers.filter((code) => code === 'second_factor_wrong')).toHaveLength(10);
  const refused = await guess(codeOf(app, user.secret));
  expect(refused.status).toBe(429);
  expect(refused.body.code).toBe('too_many_codes');
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(24 * 60 * 60);
  // Recovery codes are not affected by wrong codes.
  expect((await guess(user.recoveryCodes[0] ?? '')).status).toBe(200);
  app.clock.advance(24 * 60 * MINUTE);
  expect((await guess(codeOf(app, user.secret))).status).toBe(200);
});

test('the owner is notified once a day of wrong codes after a right password, and of a recovery code', async () => {
  const user = await withApp();
  await app.runJobs();
  for (let round = 0; round < 2; round += 1) {
    const ticket = await beginSignIn(app, user);
    for (let tries = 0; tries < 5; tries += 1) {
      await finishSignIn(app, ticket, { code: wrongCode(app, user.secret) }).expect(400);
    }
  }
  const [code] = user.recoveryCodes;
  await finishSignIn(app, await beginSignIn(app, user), { code }).expect(200);
  await app.runJobs();
  const subjects = (await app.sandbox.mails(user.email)).map(({ subject }) => subject);
  const about = (text: string) => subjects.filter((subject) => subject.includes(text));
  expect(about('someone may know your password')).toHaveLength(1);
  expect(about('recovery code used')).toHaveLength(1);
  expect(about('authenticator app added')).toHaveLength(1);
});

test('a second process shares the tickets, attempts and codes of the first', async () => {
  const user = await withApp();
  const limits = createLimits({ factor: 1_000, limits: {} });
  const other = apiClient(await serveForTest(createApp(app.deps, { limits, trustProxy: 0 })));
  const ticket = await beginSignIn(app, user);
  const body = { ticket, code: codeOf(app, user.secret) };
  const both = await Promise.all([
    other.post('/api/auth/login/second-factor', body),
    app.api.post('/api/auth/login/second-factor', body),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('the stored data is useless without the key, and cannot be decrypted with another one', async () => {
  const user = await withApp();
  const rows = await app.db.authenticatorApp.findMany();
  expect(JSON.stringify(rows)).not.toContain(user.secret);
  const secrets = {
    ...app.deps.secrets,
    secondFactorSecret: 'another key, as long as it has to be',
  };
  const limits = createLimits({ factor: 1_000, limits: {} });
  const rekeyed = createApp({ ...app.deps, secrets }, { limits, trustProxy: 0 });
  const api = apiClient(await serveForTest(rekeyed));
  const code = codeOf(app, user.secret);
  const ticket = await beginSignIn(app, user);
  await api.post('/api/auth/login/second-factor', { ticket, code }).expect(400);
  // Encrypted for one user, it cannot be decrypted for another.
  const stranger = await withApp();
  const { secret } = await app.db.authenticatorApp.findUniqueOrThrow({
    where: { userId: user.id },
  });
  await app.db.authenticatorApp.update({ where: { userId: stranger.id }, data: { secret } });
  await finishSignIn(app, await beginSignIn(app, stranger), { code }).expect(400);
});
