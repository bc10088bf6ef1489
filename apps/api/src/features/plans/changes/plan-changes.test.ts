import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buy, startPurchase } from '../../../testing/payments/start-purchase.ts';
import { whileOrdering } from '../../../testing/payments/while-ordering.ts';
import { readMe, readStatus } from '../../../testing/users/as-user.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  ({ token } = await app.build.user({ role: 'admin' }));
});
afterAll(() => app.close());

type Plan = Awaited<ReturnType<TestApp['build']['plan']>>;

const formOf = (plan: Plan) => ({
  name: plan.name,
  monthly_price: plan.monthlyPrice / 100,
  yearly_price: plan.yearlyPrice / 100,
  duration_days: plan.durationDays,
  guid: plan.guid,
});
const update = (plan: Plan, changes: object) =>
  app.api
    .as(token)
    .send('put', `/api/admin/plans/${plan.id}`)
    .send({ ...formOf(plan), ...changes });

describe('a new price and duration of a plan', () => {
  const pricier = { monthly_price: 900, yearly_price: 9_000, duration_days: 7 };

  test('do not affect pending payments', async () => {
    const purchase = await startPurchase(app);
    await update(purchase.plan, pricier).expect(200);
    expect(await app.sandbox.order(purchase.invoice)).toMatchObject({ request_amount: '300.00' });
    const { body } = await purchase.returnAfter('pay');
    expect(body.status).toBe('completed');
    expect(await readStatus(app, purchase.user, purchase)).toMatchObject({
      amount: 300,
      final_amount: 300,
      days: 30,
    });
    expect(await purchase.effects()).toMatchObject({
      subscription: { expiresAt: app.clock.inDays(30), periods: [{ days: 30, worth: 300_00 }] },
    });
  });

  test('do not affect current users until their next purchase', async () => {
    const { user, plan } = await buy(app);
    const before = await readMe(app, user);
    const changed = await update(plan, pricier).expect(200);
    expect(changed.body.plan).toMatchObject({ ...pricier, user_count: 1 });
    expect(await readMe(app, user)).toEqual({ ...before, renewal_price: 900 });
    expect(before).toMatchObject({
      plan_price: 300,
      expiry_date: app.clock.inDays(30).toISOString(),
    });

    const next = await buy(app, { user, plan });
    expect(await readStatus(app, user, next)).toMatchObject({ amount: 900, days: 7 });
    expect((await readMe(app, user)).expiry_date).toBe(app.clock.inDays(37).toISOString());
  });

  test('wait for an order in progress, which has the old terms', async () => {
    const [plan, coupon, user] = await Promise.all([
      app.build.plan(),
      app.build.coupon(),
      app.build.user(),
    ]);
    const change = () => update(plan, pricier);
    const [{ body }, { status }] = await whileOrdering(app, { user, plan, coupon }, change);
    expect(status).toBe(200);
    expect(await readStatus(app, user, { id: body.transactionId })).toMatchObject({
      amount: 300,
      final_amount: 240,
    });
  });
});

describe('a renamed plan', () => {
  test('keeps its users and coupons, and payments keep the old name', async () => {
    const plan = await app.build.plan();
    const other = await app.build.plan();
    const [its, both, others, old] = await Promise.all([
      app.build.coupon({ planNames: [plan.name] }),
      app.build.coupon({ planNames: [other.name, plan.name] }),
      app.build.coupon({ planNames: [other.name] }),
      app.build.coupon({ planNames: [plan.name], archivedAt: app.clock.now() }),
    ]);
    const purchase = await buy(app, { plan, coupon: its });
    const name = `${plan.name} Plus`;
    await update(plan, { name }).expect(200);

    expect((await readMe(app, purchase.user)).plan_name).toBe(name);
    expect(await readStatus(app, purchase.user, purchase)).toMatchObject({ plan_name: plan.name });
    const namesOf = async ({ id }: { id: number }) =>
      (await app.db.coupon.findUniqueOrThrow({ where: { id } })).planNames;
    expect(await namesOf(its)).toEqual([name]);
    expect(await namesOf(both)).toEqual([other.name, name]);
    expect(await namesOf(others)).toEqual([other.name]);
    expect(await namesOf(old)).toEqual([plan.name]);
    // The coupon is valid for the plan with its new name.
    await startPurchase(app, { plan, coupon: its });
    // Whoever has the coupon's form open would write the old name back.
    const moved = await app.db.coupon.findUniqueOrThrow({ where: { id: its.id } });
    expect(moved.updatedAt).not.toEqual(its.updatedAt);
    expect(moved.usedCount).toBe(1);
  });

  test('is in a coupon once that already has the new name', async () => {
    const plan = await app.build.plan();
    const coupon = await app.build.coupon({ planNames: [plan.name, 'Gone', 'Elsewhere'] });
    await update(plan, { name: 'Gone' }).expect(200);
    const { planNames } = await app.db.coupon.findUniqueOrThrow({ where: { id: coupon.id } });
    expect(planNames).toEqual(['Gone', 'Elsewhere']);
  });

  test('can get another spelling of its name', async () => {
    const plan = await app.build.plan({ name: 'lower case' });
    const { body } = await update(plan, { name: 'Lower Case' }).expect(200);
    expect(body.plan.name).toBe('Lower Case');
  });

  test('keeps the coupon of a simultaneous order valid', async () => {
    const plan = await app.build.plan();
    const coupon = await app.build.coupon({ planNames: [plan.name] });
    const user = await app.build.user();
    const rename = () => update(plan, { name: `${plan.name} Plus` });
    const replies = await whileOrdering(app, { user, plan, coupon }, rename);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('causes no deadlock with simultaneous settlements', async () => {
    const plan = await app.build.plan();
    const coupon = await app.build.coupon({ planNames: [plan.name] });
    const purchases = await Promise.all(
      Array.from({ length: 4 }, () => startPurchase(app, { plan, coupon })),
    );
    const renaming = Array.from({ length: 4 }, (_one, n) =>
      update(plan, { name: `${plan.name} ${n}` }).expect(200),
    );
    await Promise.all([...renaming, ...purchases.map((purchase) => purchase.returnAfter('pay'))]);
    for (const purchase of purchases) {
      expect(await purchase.effects()).toMatchObject({ status: 'completed' });
    }
    const renamed = await app.db.plan.findUniqueOrThrow({ where: { id: plan.id } });
    const follower = await app.db.coupon.findUniqueOrThrow({ where: { id: coupon.id } });
    expect(follower).toMatchObject({ planNames: [renamed.name], usedCount: 4 });
  });
});

describe('the free plan', () => {
  const register = async () => {
    const email = `new${crypto.randomUUID()}@example.com`;
    const person = { firstname: 'Nasrin', lastname: 'Akter', email, password: 'Secret-124' };
    const { body } = await app.api.post('/api/auth/register', person).expect(201);
    return body as { user: object; token: string };
  };

  test('is for sale under another name, and its users keep it without an end', async () => {
    const plan = await app.build.plan({ name: 'Free', monthlyPrice: 0, yearlyPrice: 0 });
    const before = await register();
    expect(before.user).toMatchObject({ plan_name: 'Free', expiry_date: null });
    const order = { plan_id: plan.id, billing_cycle: 'monthly' };
    await app.api.as(before.token).post('/api/payment/initiate', order).expect(400);

    await update(plan, { name: 'Starter', monthly_price: 50 }).expect(200);
    expect(await readMe(app, before)).toMatchObject({ plan_name: 'Starter', expiry_date: null });
    const after = await register();
    expect(after.user).toMatchObject({ plan_name: null });
    await app.api.as(after.token).post('/api/payment/initiate', order).expect(200);
  });

  test('can be any plan that gets its name, whose customers lose and gain no day', async () => {
    const plan = await app.build.plan();
    const { user } = await buy(app, { plan });
    await update(plan, { name: 'FREE' }).expect(200);
    expect(await readMe(app, user)).toMatchObject({
      plan_name: 'FREE',
      plan_price: 300,
      expiry_date: app.clock.inDays(30).toISOString(),
    });
    const { user: newcomer } = await register();
    expect(newcomer).toMatchObject({ plan_name: 'FREE', expiry_date: null });
    const order = { plan_id: plan.id, billing_cycle: 'monthly' };
    const { body } = await app.api.as(user.token).post('/api/payment/initiate', order).expect(400);
    expect(body.code).toBe('plan_not_for_sale');
  });
});
