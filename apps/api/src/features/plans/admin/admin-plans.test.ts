import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buy } from '../../../testing/payments/start-purchase.ts';
import { planForm as form, type PlanActions, planActions } from '../../../testing/plan-actions.ts';

let app: TestApp;
let actions: PlanActions;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());
beforeEach(async () => {
  actions = await planActions(app);
});

const plain = { summary: '', features: [], is_recommended: false };

describe('the list', () => {
  test('shows all plans, cheapest first, with their number of users', async () => {
    const expensive = await app.build.plan({ monthlyPrice: 900_00, guid: 'group-9' });
    const cheap = await app.build.plan({ name: 'Cheap', monthlyPrice: 99_50, durationDays: 28 });
    await app.build.plan({ archivedAt: app.clock.now() });
    await buy(app, { plan: expensive });
    await buy(app, { plan: expensive });
    const ended = await buy(app, { plan: cheap });
    await app.db.subscription.update({
      where: { userId: ended.user.id },
      data: { expiresAt: app.clock.now() },
    });
    const forEver = await buy(app, { plan: cheap });
    await app.db.subscription.update({
      where: { userId: forEver.user.id },
      data: { expiresAt: null },
    });
    const { body } = await actions.list().expect(200);
    expect(body.plans).toEqual([
      {
        id: cheap.id,
        name: 'Cheap',
        monthly_price: 99.5,
        yearly_price: 3_000,
        duration_days: 28,
        summary: '',
        features: [],
        is_recommended: false,
        guid: null,
        is_shown: true,
        user_count: 1,
        updated_at: cheap.updatedAt.toISOString(),
      },
      expect.objectContaining({ id: expensive.id, user_count: 2, guid: 'group-9' }),
    ]);
  });

  test('is empty without plans', async () => {
    const { body } = await actions.list().expect(200);
    expect(body).toEqual({ plans: [] });
  });
});

describe('a new plan', () => {
  test('is for sale with the entered fields', async () => {
    const { body } = await actions
      .create({ ...form, name: '  Pro ', guid: ' group-1 ' })
      .expect(201);
    expect(body.plan).toEqual({
      ...form,
      ...plain,
      is_shown: true,
      id: expect.any(Number),
      guid: 'group-1',
      user_count: 0,
      updated_at: expect.any(String),
    });
    const { body: offered } = await actions.offered().expect(200);
    expect(offered.plans).toEqual([{ ...form, ...plain, id: body.plan.id }]);
    expect(await actions.rowOf(body.plan.id)).toMatchObject({
      monthlyPrice: 499_50,
      guid: 'group-1',
    });
  });

  test.each([[undefined], [null], [''], ['   ']])('has no group with the GUID %j', async (guid) => {
    const { body } = await actions.create({ ...form, guid }).expect(201);
    expect(body.plan.guid).toBeNull();
  });

  test('can be free of charge', async () => {
    const { body } = await actions
      .create({ ...form, monthly_price: 0, yearly_price: 0 })
      .expect(201);
    expect(body.plan).toMatchObject({ monthly_price: 0, yearly_price: 0 });
  });

  test.each([
    ['name', undefined, 'Plan name is required'],
    ['name', '', 'Plan name is required'],
    ['name', '   ', 'Plan name is required'],
    ['monthly_price', undefined, 'Monthly price must be a valid number'],
    ['monthly_price', '', 'Monthly price must be a valid number'],
    ['monthly_price', '499', 'Monthly price must be a valid number'],
    ['monthly_price', -1, 'Monthly price must be a valid number'],
    ['monthly_price', 1.005, 'This must have at most two decimals'],
    ['yearly_price', null, 'Yearly price must be a valid number'],
    ['yearly_price', -0.01, 'Yearly price must be a valid number'],
    ['duration_days', undefined, 'Duration days must be a positive number'],
    ['duration_days', 0, 'Duration days must be a positive number'],
    ['duration_days', -30, 'Duration days must be a positive number'],
    ['duration_days', 1.5, 'Duration days must be a positive number'],
    ['duration_days', '30', 'Duration days must be a positive number'],
  ])('is rejected with the %s %j', async (field, value, text) => {
    const created = await actions.create({ ...form, [field]: value }).expect(400);
    expect(created.body).toMatchObject({
      code: 'invalid_request',
      error: text,
      fields: { [field]: text },
    });
    const plan = await app.build.plan();
    const updated = await actions.update(plan.id, { ...form, [field]: value }).expect(400);
    expect(updated.body).toMatchObject({ error: text, fields: { [field]: text } });
    expect(await actions.rowOf(plan.id)).toEqual(plan);
  });

  test.each(['description', 'id', 'archived_at', 'user_count', 'updated_at'])(
    'is refused with a field %s',
    async (field) => {
      const { body } = await actions.create({ ...form, [field]: 1 }).expect(400);
      expect(Object.keys(body.fields)).toEqual([field]);
    },
  );
});

describe('of two plans', () => {
  test.each(['Pro', 'pro', ' PRO '])('one cannot have the name %j of the other', async (name) => {
    await actions.create(form).expect(201);
    const taken = {
      code: 'plan_name_taken',
      fields: { name: 'A plan with this name already exists.' },
    };
    const { body } = await actions.create({ ...form, name }).expect(409);
    expect(body).toMatchObject(taken);
    const other = await app.build.plan();
    const updated = await actions.update(other.id, { ...form, name }).expect(409);
    expect(updated.body).toMatchObject(taken);
  });

  test('one cannot look like the other', async () => {
    await actions.create(form).expect(201);
    for (const name of ['Pr\u00ado', 'Pro\u200b', '\u202ePro', ' pro\u00a0']) {
      const { body } = await actions.create({ ...form, name }).expect(409);
      expect(body.code).toBe('plan_name_taken');
    }
  });

  test('one cannot have the group of the other', async () => {
    await actions.create({ ...form, guid: 'group-1' }).expect(201);
    const taken = { code: 'guid_taken', fields: { guid: 'Another plan already uses this group.' } };
    const { body } = await actions.create({ ...form, name: 'Max', guid: 'group-1' }).expect(409);
    expect(body).toMatchObject(taken);
    const other = await app.build.plan();
    const updated = await actions
      .update(other.id, { ...form, name: 'Max', guid: 'group-1' })
      .expect(409);
    expect(updated.body).toMatchObject(taken);
  });

  test('the name and the group of an archived one can be used again', async () => {
    await app.build.plan({ name: 'Pro', guid: 'group-1', archivedAt: app.clock.now() });
    await actions.create({ ...form, guid: 'group-1' }).expect(201);
  });

  test('only one with the same name is created at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => actions.create(form)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect(await app.db.plan.count({ where: { name: 'Pro', archivedAt: null } })).toBe(1);
  });

  test('both can be without a group', async () => {
    await actions.create(form).expect(201);
    await actions.create({ ...form, name: 'Max' }).expect(201);
  });
});
