import { errors } from '@nobayon/shared/contract/errors.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { readSubscription } from '../../testing/payments/read-effects.ts';
import { signIn } from '../../testing/users/accounts.ts';
import {
  type AdminUserActions,
  adminUserActions,
  waitingJobs,
} from '../../testing/users/admin-user-actions.ts';

const EASY = errors.password_too_common.text;
let app: TestApp;
let actions: AdminUserActions;
let free: { id: number };
beforeAll(async () => {
  app = await createTestApp();
  actions = await adminUserActions(app);
  free = await app.build.plan({ name: 'Free', monthlyPrice: 0, yearlyPrice: 0 });
});
afterAll(() => app.close());

let people = 0;
let person: Record<'firstname' | 'lastname' | 'email' | 'password' | 'role', string>;
beforeEach(() => {
  people += 1;
  person = {
    firstname: 'Rahim',
    lastname: 'Uddin',
    email: `rahim${people}@example.com`,
    password: 'chosen for you',
    role: 'user',
  };
});

test('a new user has the free plan, can sign in and gets a confirmation email', async () => {
  const { body } = await actions
    .create({ ...person, firstname: ' Rahim ', email: ` ${person.email?.toUpperCase()} ` })
    .expect(201);
  expect(body.message).toBe('User created successfully');
  expect(body.user).toMatchObject({
    name: 'Rahim Uddin',
    email: person.email,
    role: 'user',
    plan_id: free.id,
    plan_name: 'Free',
    expiry_date: null,
  });
  // The chat service may have been told by now.
  const chat = { ...body.user.chat, synced_at: expect.toBeOneOf([null, expect.any(String)]) };
  expect(await actions.look(body.user)).toEqual({ ...body.user, chat });
  const signedIn = await signIn(app, person.email, person.password).expect(200);
  expect(signedIn.body.user.id).toBe(body.user.id);

  expect(await waitingJobs(app, 'sync_chat_user')).toContainEqual({ userId: body.user.id });
  expect(await actions.audits(body.user.id)).toEqual([
    {
      adminId: actions.admin.id,
      action: 'create',
      subjectName: person.email,
      before: null,
      after: {
        firstname: 'Rahim',
        lastname: 'Uddin',
        email: person.email,
        role: 'user',
        plan_name: 'Free',
        expiry_date: null,
      },
    },
  ]);
  await app.runJobs();
  const mails = await app.sandbox.mails(person.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Nobayon: confirm your email address']);
});

test('a new user with a plan has its days without worth', async () => {
  const plan = await app.build.plan({ durationDays: 45 });
  const { body } = await actions.create({ ...person, planName: plan.name }).expect(201);
  expect(body.user).toMatchObject({
    plan_name: plan.name,
    expiry_date: app.clock.inDays(45).toISOString(),
    billing_cycle: null,
  });
  expect(await readSubscription(app, body.user.id)).toMatchObject({
    cycle: null,
    periods: [{ transactionId: null, days: 45, worth: 0 }],
  });
});

test('the free plan given by name never expires', async () => {
  const { body } = await actions.create({ ...person, planName: 'Free' }).expect(201);
  expect(body.user).toMatchObject({ plan_name: 'Free', expiry_date: null });
});

test.each(['', null])('%j means no plan', async (planName) => {
  const { body } = await actions.create({ ...person, planName }).expect(201);
  expect(body.user.plan_name).toBe('Free');
});

test('a new administrator has the role, and the free plan without expiry', async () => {
  const { body } = await actions.create({ ...person, role: 'admin' }).expect(201);
  expect(body.user).toMatchObject({
    role: 'admin',
    plan_name: 'Free',
    expiry_date: null,
  });
  const { body: session } = await signIn(app, person.email, person.password).expect(200);
  await app.api.as(session.token).get('/api/admin/users').expect(200);
  await app.runJobs();
  const mails = await app.sandbox.mails(person.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Nobayon: confirm your email address']);
});

describe('is rejected with a message at the field', () => {
  test.each([
    ['firstname', '', 'First name is required'],
    ['firstname', '   ', 'First name is required'],
    ['firstname', undefined, 'First name is required'],
    ['firstname', { not: 'x' }, 'First name is required'],
    ['firstname', 'x'.repeat(101), 'This must be at most 100 characters'],
    ['lastname', '', 'Last name is required'],
    ['lastname', undefined, 'Last name is required'],
    ['email', '', 'Email is required'],
    ['email', undefined, 'Email is required'],
    ['email', 'rahim', 'Please enter a valid email address'],
    ['password', '', 'Password is required'],
    ['password', undefined, 'Password is required'],
    ['password', 'seven77', 'Password must be at least 8 characters'],
    ['password', 'P@ssword-123', EASY],
    ['role', 'owner', 'Role must be admin or user'],
    ['role', undefined, 'Role must be admin or user'],
    ['planName', 'Nonesuch', 'There is no plan with this name.'],
    ['sessionVersion', 9, 'Unknown field'],
  ])('%s %j: %s', async (field, value, text) => {
    const { body } = await actions.create({ ...person, [field]: value }).expect(400);
    expect(body).toMatchObject({ error: text, fields: { [field]: text } });
    expect(await app.db.user.count({ where: { email: person.email } })).toBe(0);
  });

  test('an archived plan', async () => {
    const plan = await app.build.plan({ archivedAt: new Date() });
    const { body } = await actions.create({ ...person, planName: plan.name }).expect(400);
    expect(body.code).toBe('plan_unknown');
  });

  test('an address of another user, in any case', async () => {
    await actions.create(person).expect(201);
    const again = { ...person, email: person.email?.toUpperCase() };
    const { body } = await actions.create(again).expect(409);
    expect(body).toMatchObject({
      code: 'email_taken',
      error: 'An account with this email already exists.',
      fields: { email: 'An account with this email already exists.' },
    });
  });
});

test('only one of ten simultaneous requests with one address creates a user', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => actions.create(person)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  expect(await app.db.user.count({ where: { email: person.email } })).toBe(1);
});

test('only administrators can create users', async () => {
  const user = await app.build.user();
  await app.api.as(user.token).post('/api/admin/users', person).expect(403);
  await app.api.post('/api/admin/users', person).expect(401);
  expect(await app.db.user.count({ where: { email: person.email } })).toBe(0);
});
