import { chatGroupIds } from '@nobayon/sandbox/chat/start-state.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { planForm as form, type PlanActions, planActions } from '../../../testing/plan-actions.ts';

let app: TestApp;
let actions: PlanActions;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  actions = await planActions(app);
});

describe('the group of a plan', () => {
  test('has to exist in the chat service', async () => {
    const { body } = await actions.create({ ...form, guid: chatGroupIds.pro }).expect(201);
    await actions.update(body.plan.id, { ...form, guid: chatGroupIds.basic }).expect(200);
  });

  test('is rejected at its field if it does not exist', async () => {
    const unknown = {
      code: 'chat_group_unknown',
      error: 'This group does not exist in the chat service.',
      fields: { guid: 'This group does not exist in the chat service.' },
    };
    const { body } = await actions.create({ ...form, guid: 'no-such-group' }).expect(400);
    expect(body).toMatchObject(unknown);
    const plan = await app.build.plan({ guid: chatGroupIds.pro });
    const updated = await actions.update(plan.id, { ...form, guid: 'no-such-group' }).expect(400);
    expect(updated.body).toMatchObject(unknown);
    expect(await app.db.plan.findUnique({ where: { id: plan.id } })).toEqual(plan);
  });

  test('that was deleted can stay while another field is changed', async () => {
    const plan = await app.build.plan({ guid: 'gone-since' });
    const { body } = await actions.update(plan.id, { ...form, guid: 'gone-since' }).expect(200);
    expect(body.plan).toMatchObject({ name: 'Pro', guid: 'gone-since' });
  });

  test.each(['down', 'htmlError', 'keyRevoked'] as const)(
    'is saved unchecked while the chat service is in trouble (%s)',
    async (kind) => {
      await app.sandbox.addFault({ service: 'chat', kind });
      onTestFinished(() => app.sandbox.clearFaults());
      const { body } = await actions.create({ ...form, guid: 'unheard-of' }).expect(201);
      await actions.update(body.plan.id, { ...form, guid: 'unheard-of-too' }).expect(200);
    },
  );
});

describe('a chat sync is queued for', () => {
  /** Whose syncs are waiting, and forgets them. */
  async function queued(): Promise<number[]> {
    const jobs = await app.db.$queryRaw<{ key: string; payload: { userId: number } }[]>`
      DELETE FROM graphile_worker._private_jobs AS jobs
      USING graphile_worker._private_tasks AS tasks
      WHERE tasks.id = jobs.task_id AND tasks.identifier = 'sync_chat_user'
      RETURNING jobs.key, jobs.payload`;
    for (const { key, payload } of jobs) expect(key).toBe(`chat-sync:${payload.userId}`);
    return jobs.map(({ payload }) => payload.userId).sort((a, b) => a - b);
  }

  /** A user with a plan for this many more days. */
  async function memberOf(plan: { id: number }, days: number | null) {
    const { id } = await app.build.user();
    const given = { listPrice: 0, pricePaid: 0, startedAt: app.clock.now() };
    const expiresAt = days === null ? null : app.clock.inDays(days);
    await app.db.subscription.create({
      data: { ...given, userId: id, planId: plan.id, expiresAt },
    });
    return id;
  }

  async function scene(plan: { id: number }) {
    await app.db.user.deleteMany({ where: { role: 'user' } });
    const other = await app.build.plan();
    const members = [await memberOf(plan, 10), await memberOf(plan, null)];
    const ended = [await memberOf(plan, 0), await memberOf(other, -1)];
    await memberOf(other, 10);
    const { id: without } = await app.build.user();
    const admins = await app.db.user.findMany({ where: { role: 'admin' }, select: { id: true } });
    const fallenBack = [...admins.map(({ id }) => id), ...ended, without];
    await queued();
    return { members, fallenBack: fallenBack.sort((a, b) => a - b) };
  }

  test('the users of a plan whose group changes, in the same transaction', async () => {
    const plan = await app.build.plan({ guid: chatGroupIds.basic });
    const { members } = await scene(plan);
    await actions.update(plan.id, { ...form, guid: chatGroupIds.pro }).expect(200);
    expect(await queued()).toEqual(members);
    await actions.update(plan.id, { ...form, guid: null }).expect(200);
    expect(await queued()).toEqual(members);
  });

  test('nobody if the group stays or the change is rejected', async () => {
    const plan = await app.build.plan({ guid: chatGroupIds.basic });
    await scene(plan);
    await actions.update(plan.id, { ...form, name: 'Plus', guid: chatGroupIds.basic }).expect(200);
    const stale = { updated_at: new Date(0).toISOString() };
    await actions.update(plan.id, { ...form, guid: chatGroupIds.pro, ...stale }).expect(409);
    expect(await queued()).toEqual([]);
  });

  test('users without a plan, when a free plan is added, changed or removed', async () => {
    const { fallenBack } = await scene(await app.build.plan());
    const free = { ...form, name: 'Free', monthly_price: 0, yearly_price: 0 };
    const { body } = await actions.create({ ...free, guid: chatGroupIds.free }).expect(201);
    expect(await queued()).toEqual(fallenBack);
    await actions.update(body.plan.id, { ...free, guid: chatGroupIds.basic }).expect(200);
    expect(await queued()).toEqual(fallenBack);
    await actions
      .update(body.plan.id, { ...free, name: 'Starter', guid: chatGroupIds.basic })
      .expect(200);
    expect(await queued()).toEqual(fallenBack);
    await actions.update(body.plan.id, { ...free, guid: chatGroupIds.basic }).expect(200);
    expect(await queued()).toEqual(fallenBack);
    await actions.remove(body.plan.id).expect(200);
    expect(await queued()).toEqual(fallenBack);
  });

  test('a user whose sync is already waiting only once', async () => {
    const plan = await app.build.plan({ guid: chatGroupIds.basic });
    const { members } = await scene(plan);
    await actions.update(plan.id, { ...form, guid: chatGroupIds.pro }).expect(200);
    await actions.update(plan.id, { ...form, guid: chatGroupIds.team }).expect(200);
    expect(await queued()).toEqual(members);
  });
});
