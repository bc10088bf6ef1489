import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app.ts';
import { buildAccount, PASSWORD, signIn } from '../../../../testing/users/accounts.ts';
import { CHANGED, newAddress } from '../../../../testing/users/address-actions.ts';
import { adminUserActions } from '../../../../testing/users/admin-user-actions.ts';

// Where addresses need no proof.

let relaxed: TestApp;
beforeAll(async () => {
  relaxed = await createTestApp({
    parts: { chatService: null },
    settings: { requireProvenAddress: false },
  });
});
afterAll(() => relaxed.close());

const CONFIRM = 'Nobayon: confirm your email address';

test('a new user gets a welcome email but no confirmation email', async () => {
  const email = 'karim@example.com';
  const person = { firstname: 'Karim', lastname: 'Mia', email, password: PASSWORD };
  const { body } = await relaxed.api.post('/api/auth/register', person).expect(201);
  await signIn(relaxed, email).expect(200);
  await relaxed.runJobs();
  const mails = await relaxed.sandbox.mails(email);
  const subjects = mails.map(({ subject }) => subject);
  expect(subjects).toContain('Welcome to Nobayon');
  expect(subjects).not.toContain(CONFIRM);
  const shown = await relaxed.api.as(body.token).get('/api/account/address').expect(200);
  expect(shown.body).toEqual({ email, proven: true, pending_email: null, asked_at: null });
});

test('a new address takes effect immediately and ends the other sessions', async () => {
  const user = await buildAccount(relaxed);
  const other = (await signIn(relaxed, user.email).expect(200)).body.token;
  const as = relaxed.api.as(user.token);
  const body = { email: newAddress(), currentPassword: PASSWORD };
  await as.post('/api/account/address/change', body).expect(200);
  const { body: me } = await as.get('/api/auth/me').expect(200);
  expect(me.user).toMatchObject({ email: body.email, email_proven: false });
  await relaxed.api.as(other).get('/api/auth/me').expect(401);

  const taken = await buildAccount(relaxed);
  await as.post('/api/account/address/change', { ...body, email: taken.email }).expect(409);
  const actions = await adminUserActions(relaxed);
  await actions.update(taken, { email: newAddress() }).expect(200);
  await relaxed.runJobs();
  const subjects = (await relaxed.sandbox.mails(user.email)).map(({ subject }) => subject);
  expect(subjects).toEqual([CHANGED]);
});

test('an address that is entered and left again and again gets ten notices a day', async () => {
  const { token, email } = await buildAccount(relaxed);
  await relaxed.db.user.update({ where: { email }, data: { emailProvenAt: null } });
  const other = newAddress();
  for (const to of Array.from({ length: 12 }, () => [other, email]).flat()) {
    const body = { email: to, currentPassword: PASSWORD };
    await relaxed.api.as(token).post('/api/account/address/change', body).expect(200);
  }
  await relaxed.runJobs();
  expect(await relaxed.sandbox.mails(email)).toHaveLength(10);
});
