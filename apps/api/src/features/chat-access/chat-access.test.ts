import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  buildChatPlan,
  type ChatPlan,
  chatNotes,
  countChatJobs,
  passMinute,
  subscribe,
} from '../../testing/chat/chat-account.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { buy } from '../../testing/payments/start-purchase.ts';
import { buildAccount, PASSWORD } from '../../testing/users/accounts.ts';
import { queueChatSyncs } from './chat-jobs.store.ts';
import { queueRemoval } from './removals/removal-attempts.store.ts';
import { queueChatSweep } from './sweep/queue-chat-sweep.ts';
import { syncChatNow } from './sync/sync-chat-now.ts';

const paths = [
  ['get', '/api/admin/chat'],
  ['post', '/api/admin/chat/sweep'],
  ['get', '/api/admin/chat/groups'],
] as const;

describe('with a chat service', () => {
  let app: TestApp;
  let plan: ChatPlan;
  beforeAll(async () => {
    app = await createTestApp();
    plan = await buildChatPlan(app);
  });
  afterEach(() => app.sandbox.clearFaults());
  afterAll(() => app.close());

  async function ownAccess({ token }: { token: string }) {
    const { body } = await app.api.as(token).get('/api/chat/access').expect(200);
    return body;
  }
  const stateOf = async (user: { token: string }) => (await ownAccess(user)).state;

  test('users see whether they have access, without a call to the service', async () => {
    const user = await buildAccount(app);
    expect(await stateOf(user)).toBe('no_plan');
    await buy(app, { user, plan });
    expect(await stateOf(user)).toBe('pending');
    await app.runJobs();
    await app.sandbox.addFault({ service: 'chat', kind: 'down' });
    await app.sandbox.chat.clearCalls();
    expect(await stateOf(user)).toBe('granted');
    expect(await app.sandbox.chat.calls()).toEqual([]);
  });

  test('a renewal keeps access without interruption', async () => {
    const user = await buildAccount(app);
    await buy(app, { user, plan });
    await app.runJobs();
    await app.sandbox.addFault({ service: 'chat', kind: 'down' });
    await buy(app, { user, plan });
    await app.runJobs();
    expect(await stateOf(user)).toBe('granted');
  });

  test('after the expiry the free plan is named if it gives the access', async () => {
    const [user, admin] = [await buildAccount(app), await buildAccount(app, 'admin')];
    await buy(app, { user, plan });
    const freePlanOf = async () => (await ownAccess(user)).free_plan;
    const free = await app.build.plan({ name: 'Free', monthlyPrice: 0, yearlyPrice: 0 });
    expect(await freePlanOf()).toBeNull();
    await app.db.subscription.update({
      where: { userId: user.id },
      data: { expiresAt: app.clock.inDays(-1) },
    });
    expect(await freePlanOf()).toBe('Free');
    const { body } = await app.api.as(admin.token).get(`/api/admin/users/${user.id}`).expect(200);
    expect(body.chat).toMatchObject({ free_plan: 'Free' });
    await app.db.plan.delete({ where: { id: free.id } });
    expect(await freePlanOf()).toBeNull();
  });

  test('the day after the expiry there is no plan', async () => {
    const user = await buildAccount(app);
    await subscribe(app, user, plan, -1);
    expect(await stateOf(user)).toBe('no_plan');
  });

  test('groups are sorted by name, not by their latest member', async () => {
    const admin = await buildAccount(app, 'admin');
    const customer = await buildAccount(app);
    await buy(app, { user: customer, plan });
    await app.runJobs();
    const { body } = await app.api.as(admin.token).get('/api/admin/chat/groups').expect(200);
    expect(body.groups).toContainEqual({ guid: plan.guid, name: plan.name });
    const names = (await app.sandbox.chat.groups()).map(({ name }) => name);
    expect(body.groups.map(({ name }: { name: string }) => name)).toEqual(names.toSorted());
  });

  test('an error while listing groups is a 502', async () => {
    const admin = await buildAccount(app, 'admin');
    await app.sandbox.addFault({ service: 'chat', kind: 'down' });
    const { body } = await app.api.as(admin.token).get('/api/admin/chat/groups').expect(502);
    expect(body.code).toBe('chat_service_failed');
  });

  test('its status counts the users whose sync waits, and whose last one failed', async () => {
    const admin = await buildAccount(app, 'admin');
    await app.makeJobsDue();
    await app.runJobs();
    const status = async () =>
      (await app.api.as(admin.token).get('/api/admin/chat').expect(200)).body;
    expect(await status()).toEqual({
      enabled: true,
      name: 'Open WebUI',
      failing_since: null,
      failure: null,
      away_since: null,
      removals: 0,
      out_of_sync: 0,
      waiting: 0,
      last_sweep: null,
    });
    const user = await buildAccount(app);
    await subscribe(app, user, plan);
    await queueChatSyncs(app.db, [user.id]);
    expect((await status()).waiting).toBe(1);
    await app.sandbox.addFault({ service: 'chat', kind: 'down' });
    expect(await syncChatNow(app.deps, user.id)).toMatchObject({ kind: 'failed' });
    await app.runJobs();
    expect(await status()).toMatchObject({ out_of_sync: 1, waiting: 0 });
  });

  test.for(paths)('%s %s is only for administrators', async ([method, path]) => {
    const user = await buildAccount(app);
    await app.api.as(user.token).send(method, path).expect(403);
    await app.api.send(method, path).expect(401);
  });

  test('an immediate sync times out after 5 seconds, and continues', async () => {
    const user = await buildAccount(app);
    await subscribe(app, user, plan);
    await app.sandbox.addFault({ service: 'chat', kind: 'slow', delayMs: 6_000, times: 1 });
    expect(await syncChatNow(app.deps, user.id)).toEqual({
      kind: 'failed',
      details: 'The chat service did not respond in time.',
    });
    await expect.poll(async () => (await chatNotes(app, user)).chatGranted).toBe(true);
  });
});

describe('without a chat service', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ parts: { chatService: null } });
  });
  afterAll(() => app.close());

  test('nothing is called or recorded, and no job is left', async () => {
    const person = { firstname: 'Nusrat', lastname: 'Jahan', password: PASSWORD };
    const email = 'registered@example.com';
    const { body } = await app.api.post('/api/auth/register', { ...person, email }).expect(201);
    const user = { id: Number(body.user.id), email, token: String(body.token) };
    const before = await chatNotes(app, user);
    const plan = await buildChatPlan(app);
    const buyer = await app.db.user.findUniqueOrThrow({ where: { id: user.id } });
    await buy(app, { user: { ...buyer, token: user.token }, plan });
    await queueRemoval(app.db, 1);
    await queueChatSweep(app.db);
    await app.makeJobsDue();
    await passMinute(app);
    expect(await syncChatNow(app.deps, user.id, { password: PASSWORD })).toEqual({ kind: 'off' });
    expect(await chatNotes(app, user)).toEqual(before);
    expect(await countChatJobs(app)).toBe(0);
    expect(await app.db.chatSweep.count()).toBe(0);
    expect(await app.sandbox.chat.calls()).toEqual([]);
    const mine = await app.api.as(user.token).get('/api/chat/access').expect(200);
    expect(mine.body.state).toBe('off');
  });

  test('administrators get an error that says so', async () => {
    const admin = await buildAccount(app, 'admin');
    const { body } = await app.api.as(admin.token).get('/api/admin/chat').expect(200);
    expect(body).toMatchObject({ enabled: false, out_of_sync: 0, last_sweep: null });
    const sweep = await app.api.as(admin.token).post('/api/admin/chat/sweep').expect(400);
    expect(sweep.body.code).toBe('chat_service_off');
    const groups = await app.api.as(admin.token).get('/api/admin/chat/groups').expect(400);
    expect(groups.body.code).toBe('chat_service_off');
  });
});
