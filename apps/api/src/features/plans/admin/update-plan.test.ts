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
