import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buildAccount, PASSWORD, passwordHash, signIn } from '../../../testing/users/accounts.ts';

const NEW_PASSWORD = 'New-Secret-2';
const USER_PATH = '/api/auth/change-password';
const ADMIN_PATH = '/api/admin/change-password';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

const change = (path: string, token: string, body: object) =>
  app.api.as(token).send('put', path).send(body);

describe.each([
  { who: 'a user', role: 'user', path: USER_PATH },
  { who: 'an administrator', role: 'admin', path: ADMIN_PATH },
] as const)('$who who changes the password', ({ role, path }) => {
  test('keeps the current session, and every other session ends', async () => {
    const user = await buildAccount(app, role);
    const other = (await signIn(app, user.email).expect(200)).body.token;

    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const changed = await change(path, user.token, body).expect(200);
    expect(changed.body).toEqual({ message: 'Password changed successfully!' });

    await app.api.as(user.token).get('/api/auth/me').expect(200);
    await app.api.as(other).get('/api/auth/me').expect(401);
    await signIn(app, user.email, PASSWORD).expect(401);
    await signIn(app, user.email, NEW_PASSWORD).expect(200);

    await app.runJobs();
    const mails = await app.sandbox.mails(user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Nobayon: your password was changed']);
  });

  test('gets an error at the field if the current password is wrong, and stays signed in', async () => {
    const user = await buildAccount(app, role);
    const body = { currentPassword: 'Not-The-One-1', newPassword: NEW_PASSWORD };
    const refused = await change(path, user.token, body).expect(400);
    expect(refused.body).toMatchObject({
      error: 'Current password is incorrect',
      fields: { currentPassword: 'Current password is incorrect' },
    });
    await app.api.as(user.token).get('/api/auth/me').expect(200);
  });

  test('has to choose a different password', async () => {
    const user = await buildAccount(app, role);
    const body = { currentPassword: PASSWORD, newPassword: PASSWORD };
    const refused = await change(path, user.token, body).expect(400);
    expect(refused.body.error).toBe('New password must be different from current password');
  });

  test('changes it only once with ten simultaneous requests', async () => {
    const user = await buildAccount(app, role);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        change(path, user.token, {
          currentPassword: PASSWORD,
          newPassword: `Parallel-Secret-${n}`,
        }),
      ),
    );
    const good = replies.filter(({ status }) => status === 200);
    expect(good).toHaveLength(1);
    await app.api.as(user.token).get('/api/auth/me').expect(200);
  });
});

test('an address that was not confirmed gets ten notices a day, and every other email', async () => {
  const stranger = await app.build.user({ passwordHash, emailProvenAt: null });
  const owner = await buildAccount(app);
  const both = [stranger, owner];
  const newMails = async () => {
    await app.runJobs();
    const sent = await Promise.all(both.map(({ email }) => app.sandbox.mails(email)));
    await app.sandbox.clearMails();
    return sent.map((mails) => mails.map(({ subject }) => subject));
  };
  let password = PASSWORD;
  const changeBoth = async (newPassword: string) => {
    const body = { currentPassword: password, newPassword };
    for (const { token } of both) await change(USER_PATH, token, body).expect(200);
    password = newPassword;
  };
  for (let n = 0; n < 10; n += 1) await changeBoth(`Numbered-Secret-${n}`);
  for (const { email } of both) {
    for (const program of ['Firefox', 'Chrome', 'Safari']) {
      await signIn(app, email, password).set('User-Agent', `${program}/130`).expect(200);
    }
  }
  const [few = [], all = []] = await newMails();
  const others = ['Nobayon: confirm your email address'];
  expect(few).toEqual(expect.arrayContaining(others));
  expect([few.length - others.length, all.length]).toEqual([10, 12]);

  await app.api.post('/api/auth/forgot-password', { email: stranger.email }).expect(200);
  expect((await newMails())[0]).toEqual(['Nobayon: reset your password']);
  app.clock.advance(DAY);
  await changeBoth('Tomorrow-Secret-1');
  expect((await newMails())[0]).toEqual(['Nobayon: your password was changed']);
});

test('an administrator can choose a short password, a user cannot', async () => {
  const admin = await buildAccount(app, 'admin');
  const body = { currentPassword: PASSWORD, newPassword: 'abcdef' };
  const refused = await change(USER_PATH, admin.token, body).expect(400);
  expect(refused.body.error).toBe('Password must be at least 8 characters long');
  await change(ADMIN_PATH, admin.token, body).expect(200);
});

test('a user cannot use the endpoint of administrators', async () => {
  const user = await buildAccount(app);
  const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  await change(ADMIN_PATH, user.token, body).expect(403);
});
