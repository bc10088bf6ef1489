import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildChatPlan } from '../../../testing/chat/chat-account.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buy } from '../../../testing/payments/start-purchase.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const rename = (token: string | null, body: object) =>
  app.api.as(token).send('put', '/api/account/name').send(body);
const entriesOf = (subjectId: number) =>
  app.db.auditEntry.findMany({ where: { subject: 'user', subjectId } });

test('a change of name is synced to the chat service and audited', async () => {
  const { user, id } = await buy(app, { plan: await buildChatPlan(app) });
  await app.runJobs();
  const { body } = await rename(user.token, { firstname: ' নুসরাত ', lastname: 'Karim' }).expect(200);
  expect(body).toMatchObject({
    user: { firstname: 'নুসরাত', lastname: 'Karim', name: 'নুসরাত Karim', email: user.email },
    message: 'Your name was changed.',
  });
  const me = await app.api.as(user.token).get('/api/auth/me').expect(200);
  expect(me.body.user).toEqual(body.user);
  await app.runJobs();
  expect(await app.sandbox.chat.user(user.email)).toMatchObject({ name: 'নুসরাত Karim' });
  expect(await entriesOf(user.id)).toEqual([
    expect.objectContaining({
      adminId: user.id,
      adminEmail: user.email,
      subjectName: user.email,
      before: { firstname: user.firstname, lastname: user.lastname },
      after: { firstname: 'নুসরাত', lastname: 'Karim' },
    }),
  ]);
  // Payments keep the name that was paid under.
  const payment = await app.api.as(user.token).get(`/api/payment/status/${id}`).expect(200);
  expect(payment.body.transaction.user_name).toBe(`${user.firstname} ${user.lastname}`);
});

test('an unchanged name is neither synced nor audited', async () => {
  const { id, token, firstname, lastname } = await app.build.user();
  const before = await app.db.user.findUniqueOrThrow({ where: { id } });
  await rename(token, { firstname, lastname }).expect(200);
  expect(await entriesOf(id)).toEqual([]);
  expect(await app.db.user.findUniqueOrThrow({ where: { id } })).toEqual(before);
});

test('an administrator’s open form does not overwrite the new name', async () => {
  const user = await app.build.user();
  const admin = await app.build.user({ role: 'admin' });
  const { firstname, lastname, email, updatedAt } = user;
  await rename(user.token, { firstname: 'Other', lastname: 'Name' }).expect(200);
  const form = { firstname, lastname, email, role: 'user', updated_at: updatedAt.toISOString() };
  const late = await app.api.as(admin.token).send('put', `/api/admin/users/${user.id}`).send(form);
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
});

test.each([
  [{ firstname: ' ' }, { firstname: 'First name is required' }],
  [{ firstname: 'N' }, { firstname: 'First name must be at least 2 characters' }],
  [{ lastname: 'J ' }, { lastname: 'Last name must be at least 2 characters' }],
  [{ lastname: 'Ja\u202ehan' }, { lastname: 'Last name must not contain invisible characters' }],
  [
    { lastname: `Jahan${'\u0489'.repeat(8)}` },
    { lastname: 'Last name must not have so many marks on one letter' },
  ],
  [{ lastname: 'x'.repeat(101) }, { lastname: 'This must be at most 100 characters' }],
  [{ email: 'other@example.com' }, { email: expect.any(String) }],
])('%j is rejected', async (change, fields) => {
  const { token } = await app.build.user();
  const { body } = await rename(token, {
    firstname: 'Nusrat',
    lastname: 'Jahan',
    ...change,
  }).expect(400);
  expect(body).toMatchObject({ code: 'invalid_request', fields });
});

test('a session is required', async () => {
  await rename(null, { firstname: 'Nusrat', lastname: 'Jahan' }).expect(401);
});
