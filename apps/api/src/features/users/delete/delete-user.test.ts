import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buy, startPurchase } from '../../../testing/payments/start-purchase.ts';
import { buildAccount, signIn } from '../../../testing/users/accounts.ts';
import {
  type AdminUserActions,
  adminUserActions,
} from '../../../testing/users/admin-user-actions.ts';

let app: TestApp;
let actions: AdminUserActions;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  actions = await adminUserActions(app);
});
afterAll(() => app.close());

test('the account is deleted with its sessions, credentials and subscription', async () => {
  const user = await buildAccount(app);
  await buy(app, { user });
  const { body } = await actions.remove(user.id).expect(200);
  expect(body).toEqual({ message: 'User deleted successfully' });
  await app.api.as(user.token).get('/api/auth/me').expect(401);
  await signIn(app, user.email).expect(401);
  expect((await actions.list({ search: user.email })).body.users).toEqual([]);
  expect(await app.db.subscription.count({ where: { userId: user.id } })).toBe(0);
});

test('its payments keep their data', async () => {
  const user = await app.build.user();
  const purchase = await buy(app, { user });
  await actions.remove(user.id).expect(200);
  expect(await app.db.transaction.findUnique({ where: { id: purchase.id } })).toMatchObject({
    userId: null,
    userName: `${user.firstname} ${user.lastname}`,
    userEmail: user.email,
    planName: purchase.plan.name,
    finalAmount: 300_00,
    status: 'completed',
    deletedAt: null,
  });
});

test('the audit keeps the administrator and the deleted user', async () => {
  const [user, other] = [await app.build.user(), await adminUserActions(app)];
  const { plan } = await buy(app, { user });
  await other.remove(user.id).expect(200);
  await actions.remove(other.admin.id).expect(200);
  expect(await actions.audits(user.id)).toEqual([
    {
      adminId: null,
      action: 'delete',
      subjectName: user.email,
      before: {
        firstname: user.firstname,
        lastname: user.lastname,
        email: user.email,
        role: 'user',
        plan_name: plan.name,
        expiry_date: '2026-04-09T06:00:00.000Z',
      },
      after: null,
    },
  ]);
});

test('the address can be registered again without any data of the deleted user', async () => {
  const user = await app.build.user();
  await buy(app, { user });
  await actions.remove(user.id).expect(200);
  const person = { firstname: 'Next', lastname: 'One', email: user.email, password: 'Secret-124' };
  const { body } = await app.api.post('/api/auth/register', person).expect(201);
  const history = await app.api.as(body.token).get('/api/payment/history').expect(200);
  expect(history.body.transactions).toEqual([]);
});

describe('during a payment', () => {
  test('the payment is settled at the next query', async () => {
    const purchase = await startPurchase(app);
    await actions.remove(purchase.user.id).expect(200);
    await purchase.choose('pay');
    const { body } = await purchase.callback(null, { status: 'success' }).expect(200);
    expect(body.status).toBe('completed');
    expect(await purchase.effects()).toMatchObject({ status: 'completed', subscription: null });
    expect(await app.db.transaction.findUnique({ where: { id: purchase.id } })).toMatchObject({
      userId: null,
      userEmail: purchase.user.email,
    });
  });

  test('administrators are told that the payment has to be refunded', async () => {
    const purchase = await startPurchase(app);
    await actions.remove(purchase.user.id).expect(200);
    await purchase.choose('pay');
    await purchase.callback(null, { status: 'success' }).expect(200);
    expect(
      await app.db.attention.findMany({ where: { transactionId: purchase.id } }),
    ).toMatchObject([{ reason: 'refund_due', resolvedAt: null }]);
  });

  test('its owner, who returns with an old session, has to sign in', async () => {
    const purchase = await startPurchase(app);
    await actions.remove(purchase.user.id).expect(200);
    await purchase.callback(purchase.user.token, { status: 'success' }).expect(401);
    await purchase.verify().expect(401);
  });

  test('a later refund is settled', async () => {
    const purchase = await buy(app);
    await actions.remove(purchase.user.id).expect(200);
    await purchase.outside({ action: 'refund' });
    await purchase.verify(actions.admin.token).expect(200);
    expect(await purchase.effects()).toMatchObject({ status: 'refunded', subscription: null });
  });

  test('a deletion at the same time as the settlement is consistent in either order', async () => {
    for (let n = 0; n < 5; n += 1) {
      const purchase = await startPurchase(app);
      await purchase.choose('pay');
      const [callback, removal] = await Promise.all([
        purchase.callback(null, { status: 'success' }),
        actions.remove(purchase.user.id),
      ]);
      expect([callback.status, removal.status]).toEqual([200, 200]);
      expect(await purchase.effects()).toMatchObject({ status: 'completed', subscription: null });
    }
  });
});

test('only one of ten simultaneous requests deletes', async () => {
  const user = await app.build.user();
  const replies = await Promise.all(Array.from({ length: 10 }, () => actions.remove(user.id)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
  expect(await actions.audits(user.id)).toHaveLength(1);
});

test.each([
  ['2147483647', 404],
  ['0', 400],
  ['-1', 400],
  ['1e3', 400],
  ['9999999999', 400],
  ['missing', 400],
])('there is no user %s', async (id, status) => {
  const { body } = await actions.remove(id).expect(status);
  expect(body.code).toBe(status === 404 ? 'user_not_found' : 'invalid_request');
});

test('only administrators can delete users, and users not even themselves', async () => {
  const user = await app.build.user();
  const path = `/api/admin/users/${user.id}`;
  await app.api.as(user.token).send('delete', path).expect(403);
  await app.api.send('delete', path).expect(401);
  await app.api.as(user.token).get('/api/auth/me').expect(200);
});
