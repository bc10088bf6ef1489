import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { buy, initiate, startPurchase } from '../../testing/payments/start-purchase.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());
beforeEach(() => app.db.plan.updateMany({ data: { archivedAt: app.clock.now() } }));

type User = Awaited<ReturnType<TestApp['build']['user']>>;
type Plan = Awaited<ReturnType<TestApp['build']['plan']>>;

const hide = ({ id }: Plan) => app.db.plan.update({ where: { id }, data: { isShown: false } });
const preview = ({ token }: User, { id }: Plan) =>
  app.api.as(token).get(`/api/payment/preview?plan_id=${id}&billing_cycle=monthly`);
const tryCoupon = async ({ token }: User, { id }: Plan) => {
  const { code } = await app.build.coupon();
  const body = { code, planId: id, billing_cycle: 'monthly' };
  return app.api.as(token).post('/api/coupon/validate', body);
};
const idsFor = async ({ token }: User) =>
  (await app.api.as(token).get('/api/auth/plans').expect(200)).body.plans.map(
    ({ id }: { id: number }) => id,
  );

describe('a hidden plan', () => {
  test('is not listed and can only be bought by users who have it', async () => {
    const plan = await hide(await app.build.plan());
    const user = await app.build.user();
    expect(await idsFor(user)).toEqual([]);
    expect((await app.api.get('/api/plans').expect(200)).body).toEqual({ plans: [] });
    for (const answer of [
      await initiate(app, { user, plan }),
      await preview(user, plan),
      await tryCoupon(user, plan),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([400, 'plan_hidden']);
      expect(answer.body.error).toBe('This plan is no longer offered. Choose another plan.');
    }
    expect(await app.db.transaction.count({ where: { planId: plan.id } })).toBe(0);
  });

  test('can be renewed by its users, even after it has expired', async () => {
    const { user, plan } = await buy(app);
    await hide(plan);
    expect(await idsFor(user)).toEqual([plan.id]);
    await preview(user, plan).expect(200);
    expect((await tryCoupon(user, plan)).body.valid).toBe(true);
    await buy(app, { user, plan });
    app.clock.advance(61 * DAY);
    await buy(app, { user, plan });
  });

  test('is not available to former users', async () => {
    const { user, plan } = await buy(app);
    await hide(plan);
    await buy(app, { user, plan: await app.build.plan() });
    expect((await initiate(app, { user, plan })).body.code).toBe('plan_hidden');
  });

  test('is granted to customers who ordered it before', async () => {
    const purchase = await startPurchase(app);
    await hide(purchase.plan);
    expect((await purchase.returnAfter('pay')).body.status).toBe('completed');
    expect(await idsFor(purchase.user)).toEqual([purchase.plan.id]);
  });
});

describe('the public list', () => {
  test('is cached for a minute and does not contain the free plan', async () => {
    await app.build.plan({ name: 'Free', monthlyPrice: 0, yearlyPrice: 0 });
    const plan = await app.build.plan({
      summary: 'For every day.',
      features: ['Fast', 'Good'],
      isRecommended: true,
      guid: 'group-of-nobody',
    });
    const reply = await app.api.as(null).get('/api/plans').expect(200);
    expect(reply.headers['cache-control']).toBe('public, max-age=60');
    expect(reply.headers.etag).toBeDefined();
    expect(reply.body.plans).toEqual([
      {
        id: plan.id,
        name: plan.name,
        monthly_price: 300,
        yearly_price: 3_000,
        duration_days: 30,
        summary: 'For every day.',
        features: ['Fast', 'Good'],
        is_recommended: true,
      },
    ]);
  });
});

test('all plans are listed, cheapest first', async () => {
  await app.build.plan({ name: 'Free', monthlyPrice: 0, yearlyPrice: 0 });
  await app.build.plan({ name: 'Gone', archivedAt: app.clock.now() });
  const expensive = await app.build.plan({ name: 'Expensive', monthlyPrice: 999_99 });
  const cheap = await app.build.plan({ name: 'Cheap', monthlyPrice: 99_50, durationDays: 28 });
  const { token } = await app.build.user();
  const { body } = await app.api.as(token).get('/api/auth/plans').expect(200);
  expect(body.plans).toEqual([
    expect.objectContaining({ name: 'Free', monthly_price: 0 }),
    {
      id: cheap.id,
      name: 'Cheap',
      monthly_price: 99.5,
      yearly_price: 3_000,
      duration_days: 28,
      summary: '',
      features: [],
      is_recommended: false,
    },
    expect.objectContaining({ id: expensive.id, monthly_price: 999.99 }),
  ]);
});
