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

const shown = {
  summary: 'For people who work with it every day.',
  features: ['Unlimited messages', 'বাংলা ও ইংরেজি'],
  is_recommended: true,
  is_shown: false,
};

const list = async () => (await actions.list().expect(200)).body.plans;
const make = async (body: object) =>
  (await actions.create({ ...form, ...body }).expect(201)).body.plan;
const named = (plans: { name: string }[]) => plans.map(({ name }) => name);
const lastAudit = async (count = 1) =>
  (await app.db.auditEntry.findMany({ orderBy: { id: 'desc' }, take: count })).map(
    ({ subjectName, before, after }) => ({ subjectName, before, after }),
  );

describe('the presentation of a plan', () => {
  test('is stored as entered, and every change is audited', async () => {
    const plan = await make(shown);
    expect(plan).toMatchObject(shown);
    const changed = { summary: '', features: [], is_recommended: false, is_shown: true };
    const { body } = await actions.update(plan.id, { ...form, ...changed }).expect(200);
    expect(body.plan).toMatchObject(changed);
    expect(await lastAudit()).toEqual([{ subjectName: 'Pro', before: shown, after: changed }]);
  });

  test.each(Object.keys(shown))('stays where a client leaves out %s', async (field) => {
    const plan = await make(shown);
    const { [field as keyof typeof shown]: _, ...rest } = shown;
    const { body } = await actions
      .update(plan.id, { ...form, ...rest, monthly_price: 600 })
      .expect(200);
    expect(body.plan).toMatchObject({ ...shown, monthly_price: 600 });
    expect((await actions.update(plan.id, form).expect(200)).body.plan).toMatchObject(shown);
  });

  test('does not overwrite a conflicting change', async () => {
    const plan = await make(shown);
    await actions.update(plan.id, { ...form, summary: 'Newer' }).expect(200);
    const late = { ...form, ...shown, updated_at: plan.updated_at };
    expect((await actions.update(plan.id, late).expect(409)).body.code).toBe('changed_meanwhile');
    expect(await list()).toEqual([expect.objectContaining({ summary: 'Newer' })]);
  });
});

describe('the recommended plan', () => {
  test('is a single one: recommending another one moves the mark, which is audited', async () => {
    const first = await make({ name: 'First', is_recommended: true });
    const second = await make({ name: 'Second', is_recommended: true });
    const marks = async () =>
      (await list()).map((plan: typeof first) => [plan.name, plan.is_recommended]);
    expect(await marks()).toEqual([
      ['First', false],
      ['Second', true],
    ]);
    await actions.update(first.id, { ...form, name: 'First', is_recommended: true }).expect(200);
    expect(await marks()).toEqual([
      ['First', true],
      ['Second', false],
    ]);
    expect(await lastAudit(2)).toEqual([
      {
        subjectName: 'First',
        before: { is_recommended: false },
        after: { is_recommended: true },
      },
      {
        subjectName: 'Second',
        before: { is_recommended: true },
        after: { is_recommended: false },
      },
    ]);
    // A form that was opened before does not put the mark back.
    const late = { ...form, name: 'Second', is_recommended: true, updated_at: second.updated_at };
    expect((await actions.update(second.id, late).expect(409)).body.code).toBe('changed_meanwhile');
  });

  test('is a single one after simultaneous changes', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F'];
    const plans = await Promise.all(names.map((name) => app.build.plan({ name })));
    const saved = plans.map(({ id, name }) =>
      actions.update(id, { ...form, name, is_recommended: true }).expect(200),
    );
    await Promise.all([
      ...saved,
      actions.create({ ...form, name: 'G', is_recommended: true }).expect(201),
    ]);
    const marked = await app.db.plan.count({ where: { isRecommended: true, archivedAt: null } });
    expect(marked).toBe(1);
  });

  test('is a single one by a constraint of the database', async () => {
    await app.build.plan({ isRecommended: true });
    await expect(app.build.plan({ isRecommended: true })).rejects.toThrow();
    await app.build.plan({ isRecommended: true, archivedAt: app.clock.now() });
  });
});

describe('the order', () => {
  test('is by price until it is set, and then new plans come last', async () => {
    const plans = await Promise.all(
      [300, 100, 200].map((price) => make({ name: `At ${price}`, monthly_price: price })),
    );
    expect(named(await list())).toEqual(['At 100', 'At 200', 'At 300']);
    const plan_ids = plans.map(({ id }) => id);
    const { body } = await actions.reorder({ plan_ids }).expect(200);
    expect(named(body.plans)).toEqual(['At 300', 'At 100', 'At 200']);
    expect(await lastAudit()).toEqual([
      {
        subjectName: 'All plans',
        before: { plan_order: ['At 100', 'At 200', 'At 300'] },
        after: { plan_order: ['At 300', 'At 100', 'At 200'] },
      },
    ]);
    await make({ name: 'Cheapest', monthly_price: 1 });
    const order = ['At 300', 'At 100', 'At 200', 'Cheapest'];
    expect(named(await list())).toEqual(order);
    const forSale = await app.api.get('/api/plans').expect(200);
    expect(named(forSale.body.plans)).toEqual(order);
    const atCheckout = await actions.offered().expect(200);
    expect(named(atCheckout.body.plans)).toEqual(order);
  });

  test('that stays the same causes no conflicts', async () => {
    const [one, two] = [await make({ name: 'One' }), await make({ name: 'Two' })];
    await actions.reorder({ plan_ids: [two.id, one.id] }).expect(200);
    const entries = await app.db.auditEntry.count();
    await actions.reorder({ plan_ids: [two.id, one.id] }).expect(200);
    expect(await app.db.auditEntry.count()).toBe(entries);
    await actions.update(one.id, { ...form, name: 'One', updated_at: one.updated_at }).expect(200);
  });

  test('is rejected if it does not contain every current plan once', async () => {
    const one = await make({ name: 'One' });
    const two = await make({ name: 'Two' });
    const ids = [one.id, two.id];
    for (const plan_ids of [[], [one.id], [one.id, one.id], [...ids, 2_147_483_647]]) {
      expect((await actions.reorder({ plan_ids }).expect(409)).body.code).toBe('changed_meanwhile');
    }
    const seen = { plan_ids: ids, seen_plan_ids: ids.toReversed() };
    expect((await actions.reorder(seen).expect(409)).body.code).toBe('changed_meanwhile');
    await actions.reorder({ plan_ids: ids.toReversed(), seen_plan_ids: ids }).expect(200);
  });
});

describe('an updated plan', () => {
  test('has the entered fields, its name and group, and its number of users', async () => {
    const { body: made } = await actions.create({ ...form, guid: 'group-1' }).expect(201);
    const plan = await actions.rowOf(made.plan.id);
    await buy(app, { plan });
    const changed = { ...form, name: 'PRO', monthly_price: 600, guid: 'group-1' };
    const { body } = await actions.update(plan.id, changed).expect(200);
    expect(body.plan).toMatchObject({ ...changed, id: plan.id, user_count: 1 });
    expect(body.plan.updated_at).not.toBe(made.plan.updated_at);
  });

  test('loses its group if it is absent', async () => {
    const plan = await app.build.plan({ guid: 'group-1' });
    const { body } = await actions.update(plan.id, form).expect(200);
    expect(body.plan.guid).toBeNull();
  });

  test('does not overwrite a conflicting change', async () => {
    const plan = await app.build.plan();
    const seen = { updated_at: plan.updatedAt.toISOString() };
    const { body: first } = await actions
      .update(plan.id, { ...form, name: 'First', ...seen })
      .expect(200);
    const { body: second } = await actions
      .update(plan.id, { ...form, name: 'Second', ...seen })
      .expect(409);
    expect(second).toMatchObject({
      code: 'changed_meanwhile',
      error: 'Someone else has changed this. Review their changes before saving.',
    });
    expect(await actions.rowOf(plan.id)).toMatchObject({ name: 'First' });
    const again = { ...form, name: 'Second', updated_at: first.plan.updated_at };
    await actions.update(plan.id, again).expect(200);
  });

  test('is changed by only one of several simultaneous requests', async () => {
    const plan = await app.build.plan();
    const seen = { ...form, updated_at: plan.updatedAt.toISOString() };
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_one, n) => actions.update(plan.id, { ...seen, name: `By ${n}` })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const winner = replies.find(({ status }) => status === 200);
    expect(await actions.rowOf(plan.id)).toMatchObject({ name: winner?.body.plan.name });
  });

  test.each(['0', '-1', 'abc', '1.5', '2147483648', '99999999999'])(
    'is not found by the id %j',
    async (id) => {
      for (const reply of [await actions.update(id, form), await actions.remove(id)]) {
        expect([reply.status, reply.body.code]).toEqual([400, 'invalid_request']);
      }
    },
  );

  test('is not found if it is deleted or archived, or by an invalid ID', async () => {
    const archived = await app.build.plan({ archivedAt: app.clock.now() });
    const largest = await app.db.plan.findFirstOrThrow({ orderBy: { id: 'desc' } });
    for (const id of [archived.id, largest.id + 1, 2_147_483_647]) {
      for (const reply of [await actions.update(id, form), await actions.remove(id)]) {
        expect([reply.status, reply.body.code]).toEqual([404, 'plan_not_found']);
      }
    }
  });
});
