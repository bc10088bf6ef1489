import { runs } from '@nobayon/shared/testing/effort.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { holdLock } from '../../../testing/faults/hold-lock.ts';
import { waitForLocks } from '../../../testing/faults/wait-for-locks.ts';
import { buy, initiate, startPurchase } from '../../../testing/payments/start-purchase.ts';
import { whileOrdering } from '../../../testing/payments/while-ordering.ts';
import { readMe } from '../../../testing/users/as-user.ts';
import { givePlanTo } from '../../subscriptions/given/give-plan-to.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['build']['user']>>;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  admin = await app.build.user({ role: 'admin' });
});
afterAll(() => app.close());

const remove = ({ id }: { id: number }) =>
  app.api
    .as(admin.token)
    .send('delete', `/api/admin/plans/${id}`)
    .then((reply) => reply);
const rowOf = ({ id }: { id: number }) => app.db.plan.findUnique({ where: { id } });

const ARCHIVED = 'Plan archived. It is no longer for sale, and its current users keep it.';

test('a plan that was never used is deleted', async () => {
  const plan = await app.build.plan();
  const { status, body } = await remove(plan);
  expect([status, body]).toEqual([200, { message: 'Plan deleted successfully' }]);
  expect(await rowOf(plan)).toBeNull();
});

test.each(['monthly', 'yearly'] as const)(
  'a plan that somebody has (%s) is archived, and they keep it',
  async (cycle) => {
    const { user, plan } = await buy(app, { cycle });
    const before = await readMe(app, user);
    const { status, body } = await remove(plan);
    expect([status, body]).toEqual([200, { message: ARCHIVED }]);
    expect((await rowOf(plan))?.archivedAt).toEqual(app.clock.now());
    expect(await readMe(app, user)).toEqual({ ...before, plan_archived: true });
    const { body: offered } = await app.api.as(user.token).get('/api/auth/plans').expect(200);
    expect(offered.plans).not.toContainEqual(expect.objectContaining({ id: plan.id }));
    const again = await initiate(app, { user, plan }).expect(404);
    expect(again.body.code).toBe('plan_not_found');
  },
);

test('a plan that was given to a user is archived', async () => {
  const plan = await app.build.plan();
  const { id } = await app.build.user();
  const given = { listPrice: 0, pricePaid: 0, startedAt: app.clock.now() };
  await app.db.subscription.create({ data: { ...given, userId: id, planId: plan.id } });
  await remove(plan);
  expect((await rowOf(plan))?.archivedAt).toEqual(app.clock.now());
});

test('a former plan of a user is archived, and a refund restores it', async () => {
  const [user, plan] = [await app.build.user(), await app.build.plan()];
  await givePlanTo(app.db, user.id, plan, { now: app.clock.now(), until: null });
  const purchase = await buy(app, { user });
  await remove(plan);
  expect((await rowOf(plan))?.archivedAt).toEqual(app.clock.now());
  await purchase.outside({ action: 'refund' });
  expect((await purchase.verify().expect(200)).body.status).toBe('refunded');
  expect(await readMe(app, user)).toMatchObject({ plan_name: plan.name, expiry_date: null });
});

test.each(['fail', 'cancel', 'leave'] as const)(
  'a plan that somebody only began to pay for, and ended with %s, is archived',
  async (end) => {
    const purchase = await startPurchase(app);
    await purchase.returnAfter(end);
    expect((await remove(purchase.plan)).body).toEqual({ message: ARCHIVED });
  },
);

test('a pending payment for an archived plan settles and grants it', async () => {
  const purchase = await startPurchase(app);
  await remove(purchase.plan);
  const { body } = await purchase.returnAfter('pay');
  expect(body.status).toBe('completed');
  expect(await purchase.effects()).toMatchObject({
    status: 'completed',
    receipts: 1,
    subscription: { plan: purchase.plan.name, expiresAt: app.clock.inDays(30) },
  });
});

test('several requests remove a plan once', async () => {
  const plan = await app.build.plan();
  const replies = await Promise.all(Array.from({ length: 6 }, () => remove(plan)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(404)]);
});

describe('an order at the same time as the removal', () => {
  test('that comes first has the plan archived, and the payment settles', async () => {
    const [plan, coupon, user] = await Promise.all([
      app.build.plan(),
      app.build.coupon(),
      app.build.user(),
    ]);
    const [ordered, removed] = await whileOrdering(app, { user, plan, coupon }, () => remove(plan));
    expect([ordered.status, removed.body]).toEqual([200, { message: ARCHIVED }]);

    const returned = await app.sandbox.choose(ordered.body.paymentUrl, 'pay');
    const fields = Object.fromEntries(returned.searchParams);
    const { body } = await app.api.post('/api/payment/process-callback', fields).expect(200);
    expect(body.status).toBe('completed');
    expect((await readMe(app, user)).plan_name).toBe(plan.name);
  });

  test('that comes second gets plan_not_found', async () => {
    const [plan, user] = await Promise.all([app.build.plan(), app.build.user()]);
    // The removal is blocked at its audit entry.
    const inTheWay = await holdLock(
      app.databaseUrl,
      'SELECT 1 FROM users WHERE id = $1 FOR UPDATE',
      [admin.id],
    );
    const removing = remove(plan);
    await inTheWay.waiting(1);
    const ordering = initiate(app, { user, plan }).then((reply) => reply);
    await waitForLocks(app.db, 2);
    await inTheWay.release();
    const [removed, ordered] = await Promise.all([removing, ordering]);
    expect(removed.body).toEqual({ message: 'Plan deleted successfully' });
    expect([ordered.status, ordered.body.code]).toEqual([404, 'plan_not_found']);
  });

  test('loses nothing and causes no errors in many repetitions', async () => {
    for (let round = 0; round < runs(4); round += 1) {
      const plan = await app.build.plan();
      const users = await Promise.all(Array.from({ length: 4 }, () => app.build.user()));
      const orders = users.map((user) => initiate(app, { user, plan }).then((reply) => reply));
      const [removed, ...ordered] = await Promise.all([remove(plan), ...orders]);
      expect(removed.status).toBe(200);
      const statuses = ordered.map(({ status }) => status);
      expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
      const begun = await app.db.transaction.count({ where: { planId: plan.id } });
      expect(begun).toBe(statuses.filter((status) => status === 200).length);
      expect((await rowOf(plan)) === null).toBe(begun === 0);
    }
  });
});

describe('if the free plan is removed while', () => {
  async function meanwhile<T>(plan: { id: number }, work: () => Promise<T>) {
    // The removal is blocked at its audit entry.
    const inTheWay = await holdLock(
      app.databaseUrl,
      'SELECT 1 FROM users WHERE id = $1 FOR UPDATE',
      [admin.id],
    );
    const removing = remove(plan);
    await inTheWay.waiting(1);
    const working = work();
    await waitForLocks(app.db, 2);
    await inTheWay.release();
    expect((await removing).body).toEqual({ message: 'Plan deleted successfully' });
    return working;
  }

  test('a user registers, they have no plan', async () => {
    const plan = await app.build.plan({ name: 'Free' });
    const person = {
      firstname: 'Nasrin',
      lastname: 'Akter',
      email: `new${crypto.randomUUID()}@example.com`,
      password: 'Secret-124',
    };
    const { status, body } = await meanwhile(plan, () =>
      app.api.post('/api/auth/register', person).then((reply) => reply),
    );
    expect([status, body.user?.plan_name]).toEqual([201, null]);
  });

  test('an administrator gives it to a user, they get an error', async () => {
    const plan = await app.build.plan({ name: 'Free' });
    const other = await app.build.user({ role: 'admin' });
    const person = {
      firstname: 'Nasrin',
      lastname: 'Akter',
      email: `new${crypto.randomUUID()}@example.com`,
      password: 'Secret-124',
      role: 'user',
      planName: 'Free',
    };
    const { status, body } = await meanwhile(plan, () =>
      app.api
        .as(other.token)
        .post('/api/admin/users', person)
        .then((reply) => reply),
    );
    expect([status, body.code]).toEqual([400, 'plan_unknown']);
  });
});
