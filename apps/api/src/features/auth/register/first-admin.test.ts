import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { buildFreeChatPlan, chatAccess, chatsOn } from '../../../testing/chat/chat-account.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.asOwner('DELETE FROM users'));
afterAll(() => app.close());

const person = (n: number) => ({
  firstname: 'Ayesha',
  lastname: 'Siddiqua',
  email: `admin${n}@example.com`,
  password: 'Strong-Secret-1',
});

const signUp = (body: object, at = app) => at.api.post('/api/auth/admin/signup', body);
const check = async (at = app) => (await at.api.get('/api/auth/admin/check').expect(200)).body;

test('exactly one of eight simultaneous first signups succeeds', async () => {
  expect(await check()).toEqual({ adminExists: false, setupTokenRequired: false });

  const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => signUp(person(n))));

  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(403)]);
  expect(await app.db.user.count({ where: { role: 'admin' } })).toBe(1);
  expect(await app.db.user.count()).toBe(1);
  expect(await check()).toEqual({ adminExists: true, setupTokenRequired: false });

  const winner = replies.find(({ status }) => status === 201);
  expect(winner?.body.user).toMatchObject({ role: 'admin', name: 'Ayesha Siddiqua' });
  await app.api.as(winner?.body.token).get('/api/auth/me').expect(200);
});

test('the first administrator has the free plan if there is one, and can chat', async () => {
  const free = await buildFreeChatPlan(app);
  const { body } = await signUp(person(1)).expect(201);
  expect(body.user).toMatchObject({ plan_name: 'Free', expiry_date: null });
  const { entries } = (await app.api.as(body.token).get('/api/admin/audit').expect(200)).body;
  const { password: _, ...account } = person(1);
  expect(entries[0]).toMatchObject({
    admin_id: body.user.id,
    action: 'create',
    subject_id: body.user.id,
    after: { ...account, role: 'admin', plan_name: 'Free' },
  });
  await expect
    .poll(async () => (await app.api.as(body.token).get('/api/chat/access')).body.state)
    .toBe('granted');
  expect(await chatAccess(app, person(1))).toEqual(chatsOn(free));
});

test('an administrator of the chat service who signs up first here is not changed there', async () => {
  const { email } = person(9);
  const account = await app.sandbox.chat.addUser({ email, groupIds: [] });
  await app.sandbox.chat.changeUser(account.id, { role: 'admin' });
  await signUp(person(9)).expect(201);
  await app.runJobs();
  expect(await chatAccess(app, { email })).toEqual({ role: 'admin', groups: [] });
});

test('the signup is closed once there is an administrator', async () => {
  await signUp(person(1)).expect(201);
  const late = await signUp(person(2)).expect(403);
  expect(late.body.code).toBe('admin_exists');
});

test('the address of an existing account is rejected', async () => {
  const user = await app.build.user();
  await signUp({ ...person(1), email: user.email }).expect(409);
  expect(await check()).toMatchObject({ adminExists: false });
});

test('the signup requires the setup token if one is set', async () => {
  const guarded = await createTestApp({ secrets: { setupToken: 'a token the operator chose' } });
  onTestFinished(() => guarded.close());
  expect(await check(guarded)).toEqual({ adminExists: false, setupTokenRequired: true });
  const without = await signUp(person(1), guarded).expect(403);
  expect(without.body.code).toBe('setup_token_wrong');
  await signUp({ ...person(1), setupToken: 'a token the operator chos' }, guarded).expect(403);
  expect(await guarded.db.user.count()).toBe(0);
  await signUp({ ...person(1), setupToken: 'a token the operator chose' }, guarded).expect(201);
});
