import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { insertPayments } from '../../testing/payments/insert-payments.ts';
import { buy, startPurchase } from '../../testing/payments/start-purchase.ts';
import { buildAccount } from '../../testing/users/accounts.ts';
import { type AdminUserActions, adminUserActions } from '../../testing/users/admin-user-actions.ts';
import { addApp } from '../../testing/users/second-factor.ts';

let app: TestApp;
let actions: AdminUserActions;
beforeAll(async () => {
  app = await createTestApp();
  actions = await adminUserActions(app);
});
afterAll(() => app.close());

const of = (id: number | string, rest = '') => `/api/admin/users/${id}${rest}`;
const look = (id: number | string, rest = '') => actions.api.get(of(id, rest));

describe('access to the page', () => {
  const calls: ['get' | 'post' | 'delete', string][] = [
    ['get', ''],
    ['get', '/subscription/events'],
    ['get', '/coupons'],
    ['get', '/mails'],
    ['get', '/sessions'],
    ['post', '/sessions/end'],
    ['post', '/chat/sync'],
    ['delete', `/sessions/${randomUUID()}`],
  ];

  test.each(calls)('is only for administrators: %s %s', async (method, rest) => {
    const [user, other] = [await app.build.user(), await app.build.user()];
    const call = (token: string | null) => app.api.as(token).send(method, of(user.id, rest));
    await call(null).expect(401);
    await call(other.token).expect(403);
    await call(user.token).expect(403);
    const { status } = await call((await app.build.user({ role: 'admin' })).token);
    expect(status).toBe(method === 'delete' ? 404 : 200);
  });

  test.each(calls.filter(([, rest]) => rest !== '/coupons'))(
    'nobody at an id that is not there: %s %s',
    async (method, rest) => {
      const { body } = await actions.api.send(method, of(2_000_000_000, rest)).expect(404);
      expect(body.code).toBe('user_not_found');
    },
  );

  test.each(['0', '-1', 'abc', '1.5', '99999999999', '[object Object]', '%27'])(
    'and %s is no id',
    async (id) => {
      await look(encodeURIComponent(id)).expect(400);
    },
  );
});

describe('the page of a user', () => {
  test('explains the expiry of the plan, and shows the payments', async () => {
    const user = await app.build.user();
    const coupon = await app.build.coupon();
    const { plan } = await buy(app, { user, coupon });
    await buy(app, { user, plan });
    const unpaid = await startPurchase(app, { user, plan });
    const { body } = await look(user.id).expect(200);
    expect(body).toMatchObject({
      kind: 'user',
      user: { id: user.id, email: user.email, plan_name: plan.name },
      plan: {
        plan_name: plan.name,
        expires_at: app.clock.inDays(60).toISOString(),
        stretches: [{ kind: 'paid' }, { kind: 'paid' }],
      },
      payments: { count: 3, completed: 2, paid: 540, refunded: 0 },
      chat: { state: 'pending', removal: null },
      security: { second_factor_since: null, has_app: false, passkeys: 0 },
      attention: [],
    });
    const { body: events } = await look(user.id, '/subscription/events?limit=1').expect(200);
    expect(events).toMatchObject({ events: [{ kind: 'payment' }], pagination: { total: 2 } });
    const { body: coupons } = await look(user.id, '/coupons').expect(200);
    expect(coupons.coupons).toMatchObject([
      { code: coupon.code, state: 'redeemed', discount_amount: 60 },
    ]);
    const list = await actions.api.get(`/api/admin/transactions?user_id=${user.id}&limit=2`);
    expect(list.body.transactions.map(({ id }: { id: number }) => id)).toContain(unpaid.id);
    expect(list.body.pagination).toMatchObject({ total: 3, pages: 2 });
  });

  test('shows until when a canceled payment reserves its coupon', async () => {
    const user = await app.build.user();
    const coupon = await app.build.coupon();
    const order = await startPurchase(app, { user, coupon });
    await order.returnAfter('cancel');
    const shown = async () => (await look(user.id, '/coupons').expect(200)).body.coupons;
    const reserved_until = app.clock.inDays(0.5 / 24).toISOString();
    expect(await shown()).toMatchObject([{ state: 'reserved', reserved_until }]);
    app.clock.advance(30 * 60_000);
    expect(await shown()).toMatchObject([{ state: 'released', reserved_until: null }]);
  });

  test('shows what needs attention', async () => {
    const user = await app.build.user();
    const { id } = await buy(app, { user });
    await app.db.attention.create({
      data: { transactionId: id, reason: 'refund_due', raisedAt: app.clock.now() },
    });
    const { body } = await look(user.id).expect(200);
    expect(body.attention).toMatchObject([{ reason: 'refund_due', transaction: { id } }]);
  });

  test('shows the state of the second factor', async () => {
    const user = await buildAccount(app);
    await addApp(app, user);
    const { body } = await look(user.id).expect(200);
    expect(body.security).toMatchObject({
      second_factor_since: expect.any(String),
      has_app: true,
      recovery_codes_left: 10,
    });
  });
});

describe('emails', () => {
  test('are listed with their subject, newest first', async () => {
    const user = await app.build.user();
    const other = await app.build.user();
    await buy(app, { user });
    await buy(app, { user: other });
    await app.runJobs();
    const { body } = await look(user.id, '/mails').expect(200);
    expect(body.mails).toMatchObject([
      { kind: 'receipt', subject: expect.stringContaining('NB-'), sent_at: expect.any(String) },
    ]);
    await actions.remove(user.id).expect(200);
    await look(user.id, '/mails').expect(404);
    // The record that it was sent stays, so that it is not sent again.
    expect(
      await app.db.mail.count({ where: { userId: null, key: { startsWith: 'receipt' } } }),
    ).toBe(1);
  });
});

describe('a deleted user', () => {
  test('leaves payments and audit entries', async () => {
    const user = await app.build.user({ firstname: 'Rahima', lastname: 'Begum' });
    const { id } = await buy(app, { user });
    const [other] = await insertPayments(app, [{ userEmail: user.email }]);
    await actions.remove(user.id).expect(200);
    const { body } = await look(user.id).expect(200);
    expect(body).toMatchObject({
      kind: 'deleted',
      deleted: { name: 'Rahima Begum', email: user.email, deleted_by: 'Farzana Haque' },
      payments: { count: 1, paid: 300 },
    });
    const payments = await actions.api
      .get(`/api/admin/transactions?user_id=${user.id}`)
      .expect(200);
    expect(payments.body.transactions).toMatchObject([
      { id, user_id: null, former_user_id: user.id },
    ]);
    expect(payments.body.transactions).not.toMatchObject([{ id: other?.id }]);
    const audit = await actions.api.get(`/api/admin/audit?user_id=${user.id}`).expect(200);
    expect(audit.body.entries).toMatchObject([
      { action: 'delete', subject: 'user', subject_id: user.id, admin_id: actions.admin.id },
    ]);
  });
});

describe('the audit of a user', () => {
  test('contains the changes of the user and of their payments, and no others', async () => {
    const user = await app.build.user();
    const { id } = await buy(app, { user });
    await buy(app);
    await actions.update({ ...user, lastname: 'Akter' }).expect(200);
    await actions.api.send('delete', `/api/admin/transactions/${id}`).expect(200);
    const entries = async (query: string) =>
      (await actions.api.get(`/api/admin/audit?user_id=${user.id}${query}`).expect(200)).body;
    expect(await entries('')).toMatchObject({
      entries: [
        { subject: 'transaction', subject_id: id },
        { subject: 'user', subject_id: user.id },
      ],
      pagination: { total: 2 },
    });
    expect((await entries('&subject=user')).entries).toHaveLength(1);
    expect((await entries('&subject=plan')).entries).toHaveLength(0);
    expect((await entries('&limit=1&page=2')).entries).toMatchObject([{ subject: 'user' }]);
  });
});
