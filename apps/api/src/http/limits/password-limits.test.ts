import { describe, expect, test } from 'vitest';
import type { TestApp } from '../../testing/create-test-app.ts';
import { changePassword, limitedApps } from '../../testing/http/limited-apps.ts';
import { buildAccount, PASSWORD } from '../../testing/users/accounts.ts';

const limited = limitedApps();
let app: TestApp;

describe('wrong passwords in a change of password', () => {
  test('are limited by user, for both endpoints together', async () => {
    app = await limited('PASSWORD_PER_USER', 3);
    const [admin, other] = await Promise.all([buildAccount(app, 'admin'), buildAccount(app)]);
    await changePassword(app, admin.token, 'Wrong-Secret-1').expect(400);
    await changePassword(app, admin.token, 'Wrong-Secret-2', 'admin').expect(400);
    await changePassword(app, admin.token, 'Wrong-Secret-3').expect(400);
    const rejected = await changePassword(app, admin.token, PASSWORD, 'admin').expect(429);
    expect(rejected.body).toMatchObject({
      code: 'too_many_passwords',
      error: 'Too many password attempts. Please wait a moment and try again.',
    });
    await changePassword(app, other.token, PASSWORD).expect(200);
  });

  test.each(['PASSWORD_PER_USER', 'PASSWORD_PER_IP'] as const)(
    'alone count for %s, and no other error of the form',
    async (name) => {
      app = await limited(name, 1);
      const { token } = await buildAccount(app, 'admin');
      const change = (area: string, currentPassword: string, newPassword: string) =>
        app.api
          .as(token)
          .send('put', `/api/${area}/change-password`)
          .send({ currentPassword, newPassword });
      for (const area of ['auth', 'admin']) {
        for (const chosen of ['', 'short', PASSWORD, 'P@ssword-123']) {
          await change(area, PASSWORD, chosen).expect(400);
        }
        await change(area, '', 'New-Secret-2').expect(400);
        await app.api.as('of-nobody').send('put', `/api/${area}/change-password`).expect(401);
      }
      await changePassword(app, token, 'Wrong-Secret-1').expect(400);
      await changePassword(app, token, PASSWORD, 'admin').expect(429);
    },
  );

  test('get no more attempts than the limit if they are simultaneous', async () => {
    app = await limited('PASSWORD_PER_USER', 5);
    const { token } = await buildAccount(app);
    const tries = Array.from({ length: 30 }, () => changePassword(app, token, 'Wrong-Secret-1'));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  });

  test('are limited by address; right ones are not', async () => {
    app = await limited('PASSWORD_PER_IP', 1);
    const [one, other] = await Promise.all([buildAccount(app), buildAccount(app)]);
    await changePassword(app, one.token, PASSWORD).expect(200);
    await changePassword(app, other.token, 'Wrong-Secret-1').expect(400);
    await changePassword(app, other.token, PASSWORD).expect(429);
  });
});

test.each(['PASSWORD_CHANGES_PER_USER', 'PASSWORD_CHANGES_PER_IP'] as const)(
  '%s limits changes of password at both endpoints together; wrong attempts do not count',
  async (name) => {
    app = await limited(name, 2);
    const { token } = await buildAccount(app, 'admin');
    const to = (now: string, area: 'auth' | 'admin', next: string) =>
      changePassword(app, token, now, area, next);
    await to('Wrong-Secret-1', 'auth', 'New-Secret-2').expect(400);
    await to(PASSWORD, 'auth', 'New-Secret-2').expect(200);
    await to('Wrong-Secret-1', 'admin', 'New-Secret-3').expect(400);
    await to('New-Secret-2', 'admin', 'New-Secret-3').expect(200);
    const rejected = await to('New-Secret-3', 'auth', 'New-Secret-4').expect(429);
    expect(rejected.body.code).toBe('too_many_passwords');
  },
);

test('PASSWORD_ANY_PER_USER also limits right passwords that change nothing', async () => {
  app = await limited('PASSWORD_ANY_PER_USER', 2);
  const { token } = await buildAccount(app);
  const change = () => changePassword(app, token, PASSWORD, 'auth', PASSWORD);
  await change().expect(400);
  await change().expect(400);
  const rejected = await change().expect(429);
  expect(rejected.body.code).toBe('too_many_passwords');
});
