import { errors } from '@nobayon/shared/contract/errors.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buy } from '../../../testing/payments/start-purchase.ts';
import { buildAccount, PASSWORD, requestReset, signIn } from '../../../testing/users/accounts.ts';
import { readProof } from '../../../testing/users/address-proofs.ts';
import {
  type AdminUserActions,
  adminUserActions,
  waitingJobs,
} from '../../../testing/users/admin-user-actions.ts';

const NEW_PASSWORD = 'given by us';

const EASY = errors.password_too_common.text;
let app: TestApp;
let actions: AdminUserActions;
beforeAll(async () => {
  app = await createTestApp();
  actions = await adminUserActions(app);
});
afterAll(() => app.close());

const isSignedIn = async ({ token }: { token: string }) =>
  (await app.api.as(token).get('/api/auth/me')).status === 200;

test('names change immediately, an address once it is confirmed, and nothing else', async () => {
  const user = await buildAccount(app);
  const { plan } = await buy(app, { user });
  const before = await actions.look(user);
  const changes = { firstname: ' Anika ', lastname: 'Rahman', email: ' ANIKA@Example.com ' };
  const { body } = await actions.update(user, changes).expect(200);
  expect(body.message).toBe('User updated successfully');
  expect(body.chatSyncFailed).toBeUndefined();
  expect(body.user).toEqual({
    ...before,
    firstname: 'Anika',
    lastname: 'Rahman',
    name: 'Anika Rahman',
    pending_email: 'anika@example.com',
    updated_at: expect.any(String),
    chat: expect.anything(),
  });
  expect(body.user.updated_at > before.updated_at).toBe(true);
  expect(await isSignedIn(user)).toBe(true);
  await signIn(app, user.email).expect(200);
  await signIn(app, 'anika@example.com').expect(401);

  expect(await waitingJobs(app, 'sync_chat_user')).toContainEqual({ userId: user.id });
  expect(await actions.audits(user.id)).toEqual([
    {
      adminId: actions.admin.id,
      action: 'update',
      subjectName: user.email,
      before: { firstname: user.firstname, lastname: user.lastname, new_email: null },
      after: { firstname: 'Anika', lastname: 'Rahman', new_email: 'anika@example.com' },
    },
  ]);
  // What was bought under the old name says so.
  expect(await app.db.transaction.findFirst({ where: { userId: user.id } })).toMatchObject({
    userEmail: user.email,
    planName: plan.name,
  });
});

test('saving without changes is not audited', async () => {
  const user = await app.build.user();
  await actions.update(user).expect(200);
  expect(await actions.audits(user.id)).toEqual([]);
});

describe('a new password', () => {
  test('ends every session, is reported by email and can be used to sign in', async () => {
    const user = await buildAccount(app);
    await actions.update(user, { password: NEW_PASSWORD }).expect(200);
    expect(await isSignedIn(user)).toBe(false);
    await signIn(app, user.email, PASSWORD).expect(401);
    await signIn(app, user.email, NEW_PASSWORD).expect(200);
    const [audit] = await actions.audits(user.id);
    expect(audit).toMatchObject({ before: { password: null }, after: { password: 'changed' } });
    expect(JSON.stringify(audit)).not.toContain(NEW_PASSWORD);
    await app.runJobs();
    const mails = await app.sandbox.mails(user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Nobayon: your password was changed']);
  });

  test.each([
    ['', (email: string) => email],
    [' with a new address', (email: string) => `new-${email}`],
  ])('of one’s own%s keeps the present session and ends all others', async (_case, newOf) => {
    const own = await buildAccount(app, 'admin');
    const present = (await signIn(app, own.email).expect(200)).body;
    const change = { email: newOf(own.email), password: NEW_PASSWORD };
    const { settings } = app.deps;
    settings.requireProvenAddress = false;
    onTestFinished(() => {
      settings.requireProvenAddress = true;
    });
    await app.api
      .as(present.token)
      .send('put', `/api/admin/users/${own.id}`)
      .send({ firstname: 'Anika', lastname: 'Rahman', role: 'admin', ...change })
      .expect(200);
    expect(await isSignedIn(present)).toBe(true);
    expect(await isSignedIn(own)).toBe(false);
    await signIn(app, change.email, NEW_PASSWORD).expect(200);
  });

  test.each(['', undefined])('%j keeps the old one', async (password) => {
    const user = await buildAccount(app);
    await actions.update(user, { password }).expect(200);
    expect(await isSignedIn(user)).toBe(true);
    await signIn(app, user.email).expect(200);
  });

  test('invalidates a pending reset link', async () => {
    const user = await buildAccount(app);
    const token = await requestReset(app, user.email);
    await actions.update(user, { password: NEW_PASSWORD }).expect(200);
    const reset = { token, newPassword: 'Other-Secret-3' };
    await app.api.post('/api/auth/reset-password', reset).expect(400);
  });
});

test('a confirmed new address invalidates reset links that were sent to the old one', async () => {
  const user = await buildAccount(app);
  const token = await requestReset(app, user.email);
  const email = `new-${user.email}`;
  await actions.update(user, { email }).expect(200);
  const proof = await readProof(app, email);
  const confirmed = { token: proof.token, password: PASSWORD };
  await app.api.post('/api/auth/verify-email', confirmed).expect(200);
  const reset = { token, newPassword: 'Other-Secret-3' };
  await app.api.post('/api/auth/reset-password', reset).expect(400);
});

test('a new role ends every session and takes effect immediately', async () => {
  const user = await buildAccount(app);
  await actions.update(user, { role: 'admin' }).expect(200);
  expect(await isSignedIn(user)).toBe(false);
  const asAdmin = (await signIn(app, user.email).expect(200)).body.token;
  await app.api.as(asAdmin).get('/api/admin/users').expect(200);

  await actions.update(user, { role: 'user' }).expect(200);
  expect(await isSignedIn({ token: asAdmin })).toBe(false);
  const asUser = (await signIn(app, user.email).expect(200)).body.token;
  await app.api.as(asUser).get('/api/admin/users').expect(403);
  expect((await actions.audits(user.id)).map(({ after }) => after)).toEqual([
    { role: 'admin' },
    { role: 'user' },
  ]);
});

test('a new role and a new password together end the sessions once', async () => {
  const user = await buildAccount(app);
  await actions.update(user, { role: 'admin', password: NEW_PASSWORD }).expect(200);
  expect(await app.db.user.findUnique({ where: { id: user.id } })).toMatchObject({
    sessionVersion: user.sessionVersion + 1,
  });
});

describe('is rejected with a message at the field', () => {
  test.each([
    ['firstname', '', 'First name is required'],
    ['lastname', ' ', 'Last name is required'],
    ['lastname', undefined, 'Last name is required'],
    ['email', 'x@y', 'Please enter a valid email address'],
    ['email', undefined, 'Email is required'],
    ['email', ['a@example.com'], 'Email is required'],
    ['role', 'root', 'Role must be admin or user'],
    ['role', undefined, 'Role must be admin or user'],
    ['password', 'short', 'Password must be at least 8 characters'],
    ['password', 'P@ssword-123', EASY],
    ['planName', 'Nonesuch', 'There is no plan with this name.'],
    ['expiryDate', 'tomorrow', 'This must be a date'],
    ['expiryDate', '2026-02-30', 'This must be a date'],
    ['expiryDate', '0202-01-01', 'This must be a date between 1900 and 2999'],
    [
      'expiryDate',
      '2026-05-01',
      'An expiry date needs a plan. Choose one, or leave the date empty.',
    ],
    ['chatRemoteId', 'x', 'Unknown field'],
  ])('%s %j: %s', async (field, value, text) => {
    const user = await app.build.user();
    const { body } = await actions.update(user, { [field]: value }).expect(400);
    expect(body).toMatchObject({ error: text, fields: { [field]: text } });
    expect(await app.db.user.findUnique({ where: { id: user.id } })).toMatchObject({
      firstname: user.firstname,
      updatedAt: user.updatedAt,
    });
  });

  test('an address of another user', async () => {
    const [user, other] = [await buildAccount(app), await app.build.user()];
    const { body } = await actions
      .update(user, {
        email: other.email.toUpperCase(),
        firstname: 'Taken',
        password: NEW_PASSWORD,
      })
      .expect(409);
    expect(body).toMatchObject({
      code: 'email_taken',
      fields: { email: 'An account with this email already exists.' },
    });
    // All or nothing.
    expect(await actions.look(user)).toMatchObject({ firstname: user.firstname });
    expect(await isSignedIn(user)).toBe(true);
    expect(await actions.audits(user.id)).toEqual([]);
  });
});

test.each([
  ['somebody who is not there', '2147483647', 404],
  ['zero', '0', 400],
  ['a negative id', '-1', 400],
  ['an id beyond all numbers', '9999999999', 400],
  ['no number', 'missing', 400],
  ['an invoice number', 'NB-20260310-AAAA', 400],
])('there is no editing of %s', async (_case, id, status) => {
  const person = { firstname: 'A', lastname: 'B', email: 'nobody@example.com', role: 'user' };
  const { body } = await actions.api
    .send('put', `/api/admin/users/${id}`)
    .send(person)
    .expect(status);
  expect(body.code).toBe(status === 404 ? 'user_not_found' : 'invalid_request');
});

test('only administrators can edit users, even themselves', async () => {
  const [user, other] = [await app.build.user(), await app.build.user()];
  const person = { firstname: 'A', lastname: 'B', email: 'self@example.com', role: 'admin' };
  for (const id of [user.id, other.id, actions.admin.id]) {
    const path = `/api/admin/users/${id}`;
    await app.api.as(user.token).send('put', path).send(person).expect(403);
    await app.api.send('put', path).send(person).expect(401);
  }
});
