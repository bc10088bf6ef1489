import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  buildChatPlan,
  type ChatPlan,
  chatAccess,
  chatNotes,
  chatsOn,
  noChatAccess,
  passMinute,
} from '../../../testing/chat/chat-account.ts';
import { DAY, MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buy } from '../../../testing/payments/start-purchase.ts';
import { buildAccount } from '../../../testing/users/accounts.ts';
import { takesPasswords } from '../takes-passwords.ts';

let app: TestApp;
let basic: ChatPlan;
let pro: ChatPlan;

beforeAll(async () => {
  // As they are entered: whoever registers has an account there at once.
  app = await createTestApp({ settings: { requireProvenAddress: false } });
  basic = await buildChatPlan(app);
  pro = await buildChatPlan(app, { monthlyPrice: 600_00, yearlyPrice: 6_000_00 });
});
afterAll(() => app.close());

async function register(email: string) {
  const person = { firstname: 'Nusrat', lastname: 'Jahan', email, password: 'Secret-124' };
  const { body } = await app.api.post('/api/auth/register', person).expect(201);
  return { ...person, id: Number(body.user.id), token: String(body.token) };
}

/** What happens after the answer is waited for by nobody but a test. */
function eventually(assertion: () => Promise<void>) {
  return vi.waitFor(assertion, { timeout: 10_000, interval: 20 });
}

describe('without a free plan', () => {
  test('whoever registers may not chat yet, and has an account there if it takes their password', async () => {
    const user = await register('new@example.com');
    const access = takesPasswords(app.deps) ? noChatAccess : null;
    await eventually(async () => expect(await chatAccess(app, user)).toEqual(access));
    await eventually(async () => expect((await chatNotes(app, user)).chatSyncedAt).not.toBeNull());
    const account = await app.sandbox.chat.user(user.email);
    if (access) expect(account).toMatchObject({ name: 'Nusrat Jahan' });
  });

  test('a payment lets its buyer in on the plan that was bought', async () => {
    const { user } = await buy(app, { plan: basic });
    await app.runJobs();
    expect(await chatAccess(app, user)).toEqual(chatsOn(basic));
    const { body } = await app.api.as(user.token).get('/api/chat/access').expect(200);
    // The job had no password to give; where none is taken, none is missed.
    expect(body).toEqual({ state: 'granted', password_known: !takesPasswords(app.deps) });
    expect(await chatNotes(app, user)).toMatchObject({
      chatSyncedAt: app.clock.now(),
      chatDueAt: app.clock.inDays(30),
      chatError: null,
      chatLeaseUntil: null,
      chatGranted: true,
    });
  });

  test('a change of plan moves them from the one group to the other', async () => {
    const { user } = await buy(app, { plan: basic });
    await app.runJobs();
    await buy(app, { user, plan: pro });
    await app.runJobs();
    expect(await chatAccess(app, user)).toEqual(chatsOn(pro));
  });

  test('a plan that gets another group takes its people along, and out of the one before', async () => {
    const moving = await buildChatPlan(app);
    const { id: guid } = await app.sandbox.chat.addGroup({ name: 'Moved to' });
    const { user } = await buy(app, { plan: moving });
    await app.runJobs();
    const admin = await app.build.user({ role: 'admin' });
    const terms = { name: moving.name, monthly_price: 499, yearly_price: 4_990, duration_days: 30 };
    const edit = app.api.as(admin.token).send('put', `/api/admin/plans/${moving.id}`);
    await edit.send({ ...terms, guid }).expect(200);
    await app.runJobs();
    expect(await chatAccess(app, user)).toEqual(chatsOn({ guid }));
  });

  test('groups of no plan are nobody’s business', async () => {
    const staff = await app.sandbox.chat.addGroup({ name: 'Staff' });
    const user = await buildAccount(app);
    await app.sandbox.chat.addUser({ email: user.email, groupIds: [staff.id, pro.guid] });
    await buy(app, { user, plan: basic });
    await app.runJobs();
    const access = await chatAccess(app, user);
    expect(access?.groups.toSorted()).toEqual([basic.guid, staff.id].toSorted());
  });

  test('a refund takes away what the payment gave', async () => {
    const purchase = await buy(app, { plan: basic });
    await app.runJobs();
    await purchase.outside({ action: 'refund' });
    await purchase.verify().expect(200);
    await app.runJobs();
    expect(await chatAccess(app, purchase.user)).toEqual(noChatAccess);
    expect(await chatNotes(app, purchase.user)).toMatchObject({
      chatGranted: false,
      chatDueAt: null,
    });
  });

  test('a plan without a group lets its buyer in', async () => {
    const { user } = await buy(app, { plan: await app.build.plan() });
    await app.runJobs();
    expect(await chatAccess(app, user)).toEqual(chatsOn());
  });

  test('a plan that was archived goes on for those who have it', async () => {
    const old = await buildChatPlan(app);
    const { user } = await buy(app, { plan: old });
    await app.db.plan.update({ where: { id: old.id }, data: { archivedAt: app.clock.now() } });
    await app.runJobs();
    expect(await chatAccess(app, user)).toEqual(chatsOn(old));
    await buy(app, { user, plan: basic });
    await app.runJobs();
    expect(await chatAccess(app, user)).toEqual(chatsOn(basic));
  });

  test('a plan ends by itself, at the minute', async () => {
    const { user } = await buy(app, { plan: basic });
    await app.runJobs();
    app.clock.advance(30 * DAY - MINUTE);
    await passMinute(app);
    expect(await chatAccess(app, user)).toEqual(chatsOn(basic));
    app.clock.advance(MINUTE);
    await passMinute(app);
    expect(await chatAccess(app, user)).toEqual(noChatAccess);
  });

  test('a renewal moves the end', async () => {
    const { user } = await buy(app, { plan: basic });
    await app.runJobs();
    await buy(app, { user, plan: basic });
    await app.runJobs();
    app.clock.advance(31 * DAY);
    await passMinute(app);
    expect(await chatAccess(app, user)).toEqual(chatsOn(basic));
    app.clock.advance(29 * DAY);
    await passMinute(app);
    expect(await chatAccess(app, user)).toEqual(noChatAccess);
  });

  describe('an administrator', () => {
    async function edit(user: { id: number; email: string }, change: object) {
      const admin = await buildAccount(app, 'admin');
      const body = { firstname: 'Nusrat', lastname: 'Jahan', role: 'user', email: user.email };
      const { body: reply } = await app.api
        .as(admin.token)
        .send('put', `/api/admin/users/${user.id}`)
        .send({ ...body, ...change })
        .expect(200);
      return reply;
    }

    test('gives a plan, moves its end and takes it away: each at once', async () => {
      const user = await buildAccount(app);
      await edit(user, { planName: basic.name });
      expect(await chatAccess(app, user)).toEqual(chatsOn(basic));
      await edit(user, { planName: pro.name, expiryDate: '2026-12-31' });
      expect(await chatAccess(app, user)).toEqual(chatsOn(pro));
      expect((await chatNotes(app, user)).chatDueAt?.toISOString()).toBe(
        '2026-12-31T17:59:59.999Z',
      );
      await edit(user, { planName: null });
      expect(await chatAccess(app, user)).toEqual(noChatAccess);
    });

    test('is told that it did not work, and the queue goes on', async () => {
      const user = await buildAccount(app);
      await app.sandbox.addFault({ service: 'chat', kind: 'down', email: user.email });
      expect(await edit(user, { planName: basic.name })).toMatchObject({ chatSyncFailed: true });
      await app.sandbox.clearFaults();
      await app.runJobs();
      expect(await chatAccess(app, user)).toEqual(chatsOn(basic));
    });

    test('deletes a user, who may not chat any more', async () => {
      const { user } = await buy(app, { plan: basic });
      await app.runJobs();
      const admin = await buildAccount(app, 'admin');
      await app.api.as(admin.token).send('delete', `/api/admin/users/${user.id}`).expect(200);
      await app.runJobs();
      expect(await chatAccess(app, user)).toEqual(noChatAccess);
    });
  });

  test('any number of plans end in one minute', async () => {
    const buyers = await Promise.all(Array.from({ length: 12 }, () => buy(app, { plan: basic })));
    await app.runJobs();
    app.clock.advance(30 * DAY);
    await passMinute(app);
    for (const { user } of buyers) expect(await chatAccess(app, user)).toEqual(noChatAccess);
  });
});

describe('where there is a free plan', () => {
  let free: ChatPlan;
  beforeAll(async () => {
    free = await buildChatPlan(app, { name: 'Free', monthlyPrice: 0, yearlyPrice: 0 });
  });

  beforeEach(async () => {
    await app.runJobs();
  });

  test('whoever registers chats on it', async () => {
    const user = await register('free@example.com');
    await eventually(async () => expect(await chatAccess(app, user)).toEqual(chatsOn(free)));
  });

  test('whoever’s plan has ended falls back to it', async () => {
    const { user } = await buy(app, { plan: pro });
    await app.runJobs();
    expect(await chatAccess(app, user)).toEqual(chatsOn(pro));
    app.clock.advance(30 * DAY);
    await passMinute(app);
    expect(await chatAccess(app, user)).toEqual(chatsOn(free));
    expect(await chatNotes(app, user)).toMatchObject({ chatGranted: true, chatDueAt: null });
  });

  test('whoever gets the money back falls back to it', async () => {
    const purchase = await buy(app, { plan: pro });
    await purchase.outside({ action: 'refund' });
    await purchase.verify().expect(200);
    await app.runJobs();
    expect(await chatAccess(app, purchase.user)).toEqual(chatsOn(free));
  });

  const changes: [string, (was: object, other: ChatPlan) => object | null][] = [
    ['removed', () => null],
    ['renamed and removed', (was) => ({ ...was, name: 'Free no more' })],
    ['given another group and removed', (was, { guid }) => ({ ...was, guid })],
  ];
  test.each(changes)('once it is %s nobody is in its group any more', async (_how, change) => {
    const admin = app.api.as((await app.build.user({ role: 'admin' })).token);
    await app.db.plan.updateMany({
      where: { name: 'Free' },
      data: { archivedAt: app.clock.now() },
    });
    // Somebody who was there before it, and so has it from nowhere but the fallback.
    const { user } = await buy(app, { plan: pro });
    app.clock.advance(30 * DAY);
    const prices = { monthlyPrice: 0, yearlyPrice: 0 };
    const [going, other] = [
      await buildChatPlan(app, { name: 'Free', ...prices }),
      await buildChatPlan(app),
    ];
    await passMinute(app);
    expect(await chatAccess(app, user)).toEqual(chatsOn(going));
    await app.db.plan.update({
      where: { id: other.id },
      data: { guid: null, archivedAt: app.clock.now() },
    });
    const { name, guid } = going;
    const was = { name, guid, monthly_price: 0, yearly_price: 0, duration_days: 30 };
    const changed = change(was, other);
    const path = `/api/admin/plans/${going.id}`;
    if (changed) await admin.send('put', path).send(changed).expect(200);
    await admin.send('delete', path).expect(200);
    await app.runJobs();
    expect(await chatAccess(app, user)).toEqual(noChatAccess);
    await buy(app, { user, plan: pro });
    await app.runJobs();
    expect(await chatAccess(app, user)).toEqual(chatsOn(pro));
  });
});
