import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { holdLock } from '../../../testing/faults/hold-lock.ts';
import { waitForLocks } from '../../../testing/faults/wait-for-locks.ts';
import { buildAccount, PASSWORD, requestReset, signIn } from '../../../testing/users/accounts.ts';
import { RESET_LINK_SENT } from './forgot-password.ts';

const NEW_PASSWORD = 'New-Secret-2';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

const reset = (token: string, newPassword = NEW_PASSWORD) =>
  app.api.post('/api/auth/reset-password', { token, newPassword });

const verify = (token: string) =>
  app.api.get(`/api/auth/verify-reset-token?token=${encodeURIComponent(token)}`).expect(200);

test('a password is reset by the link of the email, and every session ends', async () => {
  const user = await buildAccount(app);
  const token = await requestReset(app, user.email);

  expect((await verify(token)).body).toEqual({ valid: true, email: user.email });
  const [cookie = ''] = (await reset(token).expect(200)).get('Set-Cookie') ?? [];

  await app.api.as(user.token).get('/api/auth/me').expect(401);
  await signIn(app, user.email, PASSWORD).expect(401);
  // From the same browser: nothing that its owner has to be told of.
  await signIn(app, user.email, NEW_PASSWORD).set('Cookie', cookie).expect(200);

  await app.runJobs();
  const subjects = (await app.sandbox.mails(user.email)).map(({ subject }) => subject);
  expect(subjects).toEqual(['Nobayon: your password was changed', 'Nobayon: reset your password']);
});

describe('a link is invalid', () => {
  test('once it has been used', async () => {
    const user = await buildAccount(app);
    const token = await requestReset(app, user.email);
    await reset(token).expect(200);
    const second = await reset(token, 'Another-Secret-3').expect(400);
    expect(second.body).toMatchObject({
      code: 'reset_token_invalid',
      error: 'Invalid or expired reset token',
    });
    expect((await verify(token)).body).toEqual({
      valid: false,
      error: 'Invalid or expired reset token',
    });
    await signIn(app, user.email, NEW_PASSWORD).expect(200);
  });

  test('after a newer one has been sent', async () => {
    const user = await buildAccount(app);
    const older = await requestReset(app, user.email);
    const newer = await requestReset(app, user.email);
    expect(newer).not.toBe(older);
    await reset(older).expect(400);
    await reset(newer).expect(200);
  });

  test('after an hour, but not before', async () => {
    const user = await buildAccount(app);
    const token = await requestReset(app, user.email);
    app.clock.advance(60 * MINUTE - 1);
    expect((await verify(token)).body.valid).toBe(true);
    app.clock.advance(1);
    expect((await verify(token)).body.valid).toBe(false);
    await reset(token).expect(400);
    await signIn(app, user.email, PASSWORD).expect(200);
  });

  test('when the account has been deleted', async () => {
    const user = await buildAccount(app);
    const token = await requestReset(app, user.email);
    await app.db.user.delete({ where: { id: user.id } });
    await reset(token).expect(400);
  });
});

test('a mailbox gets no link to an account whose address changes while the email is composed', async () => {
  const user = await buildAccount(app);
  const change = "UPDATE users SET email = 'new-' || email WHERE id = $1";
  const changing = await holdLock(app.databaseUrl, change, [user.id]);
  await app.api.post('/api/auth/forgot-password', { email: user.email }).expect(200);
  const jobs = app.runJobs();
  await changing.waiting(1);
  await changing.commit();
  await jobs;
  // Nor at the next attempt.
  await app.makeJobsDue();
  await app.runJobs();
  expect(await app.db.passwordReset.findMany({ where: { userId: user.id } })).toEqual([]);
  expect(await app.sandbox.mails(user.email)).toEqual([]);
});

test('a link that is replaced while it is used is no longer valid, and the new one is', async () => {
  const user = await buildAccount(app);
  const token = await requestReset(app, user.email);
  const lock = 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE';
  const inTheWay = await holdLock(app.databaseUrl, lock, [user.id]);
  const replaced = requestReset(app, user.email);
  await inTheWay.waiting(1);
  const used = reset(token).then(({ status }) => status);
  await waitForLocks(app.db, 2);
  await inTheWay.release();
  expect(await used).toBe(400);
  await reset(await replaced).expect(200);
});

test('ten simultaneous requests with one link set the password once', async () => {
  const user = await buildAccount(app);
  const token = await requestReset(app, user.email);
  const passwords = Array.from({ length: 10 }, (_, n) => `Parallel-Secret-${n}`);
  const replies = await Promise.all(passwords.map((password) => reset(token, password)));
  const winner = replies.findIndex(({ status }) => status === 200);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  await signIn(app, user.email, passwords[winner]).expect(200);
});

test('an unknown address gets the same reply and no email', async () => {
  const user = await buildAccount(app);
  const known = await app.api.post('/api/auth/forgot-password', { email: user.email }).expect(200);
  const unknown = await app.api
    .post('/api/auth/forgot-password', { email: 'nobody@example.com' })
    .expect(200);
  expect(known.body).toEqual({ message: RESET_LINK_SENT });
  expect(unknown.body).toEqual(known.body);
  await app.runJobs();
  expect(await app.sandbox.mails('nobody@example.com')).toEqual([]);
});

test('the link is built from the configured address, not from the request', async () => {
  const user = await buildAccount(app);
  await app.api
    .post('/api/auth/forgot-password', { email: ` ${user.email.toUpperCase()} ` })
    .set('Host', 'evil.example')
    .set('X-Forwarded-Host', 'evil.example')
    .expect(200);
  await app.runJobs();
  const [mail] = await app.sandbox.mails(user.email);
  expect(mail?.text).toContain('https://nobayon.test/reset-password?token=');
  expect(`${mail?.html}${mail?.text}`).not.toContain('evil.example');
});

test('neither the database nor the queue contains the token', async () => {
  const user = await buildAccount(app);
  const token = await requestReset(app, user.email);
  const [row] = await app.db.passwordReset.findMany({ where: { userId: user.id } });
  expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  const jobs = await app.db.$queryRaw`SELECT to_json(j)::text FROM graphile_worker._private_jobs j`;
  expect(JSON.stringify([row, jobs])).not.toContain(token);
});

test('a weak password is rejected, and the link stays valid', async () => {
  const user = await buildAccount(app);
  const token = await requestReset(app, user.email);
  const weak = await reset(token, 'onlylowercase').expect(400);
  expect(weak.body.error).toBe('Password does not meet security requirements');
  await reset(token).expect(200);
});

test('after a rejection by the mail server, one email with a valid link is sent later', async () => {
  const user = await buildAccount(app);
  const { email: to } = user;
  await app.sandbox.addFault({ service: 'mailbox', kind: 'refuseData', to, times: 1 });
  await app.api.post('/api/auth/forgot-password', { email: user.email }).expect(200);
  await app.runJobs();
  expect(await app.sandbox.mails(user.email)).toEqual([]);

  await app.makeJobsDue();
  await app.runJobs();
  const mails = await app.sandbox.mails(user.email);
  expect(mails).toHaveLength(1);
  const token = /token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
  await reset(token).expect(200);
});
