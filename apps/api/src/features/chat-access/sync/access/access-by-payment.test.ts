import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildChatPlan,
  buildChatPlans,
  type ChatPlan,
  chatAccess,
  chatNotes,
  chatsOn,
  noChatAccess,
  passMinute,
} from '../../../../testing/chat/chat-account.ts';
import { DAY, MINUTE } from '../../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app.ts';
import { buy } from '../../../../testing/payments/start-purchase.ts';
import { buildAccount } from '../../../../testing/users/accounts.ts';
import { takesPasswords } from '../passwords/takes-passwords.ts';

let app: TestApp;
let basic: ChatPlan;
let pro: ChatPlan;
beforeAll(async () => {
  app = await createTestApp();
  ({ basic, pro } = await buildChatPlans(app));
});
afterAll(() => app.close());

test('a payment grants access to the bought plan’s group, and a change of plan to the other’s', async () => {
  const { user } = await buy(app, { plan: basic });
  await app.runJobs();
  expect(await chatAccess(app, user)).toEqual(chatsOn(basic));
  const { body } = await app.api.as(user.token).get('/api/chat/access').expect(200);
  // The job had no password to set. A service that takes none does not need one.
  expect(body).toMatchObject({
    state: 'granted',
    password: takesPasswords(app.deps) ? 'unknown' : 'known',
  });
  expect(await chatNotes(app, user)).toMatchObject({
    chatSyncedAt: app.clock.now(),
    chatDueAt: app.clock.inDays(30),
    chatError: null,
    chatLeaseUntil: null,
    chatGranted: true,
  });
  await buy(app, { user, plan: pro });
  await app.runJobs();
  expect(await chatAccess(app, user)).toEqual(chatsOn(pro));
});

test('a new group of a plan replaces the previous group of its customers', async () => {
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

test('groups that belong to no plan are kept', async () => {
  const staff = await app.sandbox.chat.addGroup({ name: 'Staff' });
  const user = await buildAccount(app);
  await app.sandbox.chat.addUser({ email: user.email, groupIds: [staff.id, pro.guid] });
  await buy(app, { user, plan: basic });
  await app.runJobs();
  const access = await chatAccess(app, user);
  expect(access?.groups.toSorted()).toEqual([basic.guid, staff.id].toSorted());
});

test('a refund removes access', async () => {
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

test('a plan without a group grants access without one', async () => {
  const { user } = await buy(app, { plan: await app.build.plan() });
  await app.runJobs();
  expect(await chatAccess(app, user)).toEqual(chatsOn());
});

test('an archived plan keeps granting access to its customers', async () => {
  const old = await buildChatPlan(app);
  const { user } = await buy(app, { plan: old });
  await app.db.plan.update({ where: { id: old.id }, data: { archivedAt: app.clock.now() } });
  await app.runJobs();
  expect(await chatAccess(app, user)).toEqual(chatsOn(old));
  await buy(app, { user, plan: basic });
  await app.runJobs();
  expect(await chatAccess(app, user)).toEqual(chatsOn(basic));
});

test('access ends at the minute of the expiry, of several customers at once', async () => {
  const buyers = await Promise.all(Array.from({ length: 3 }, () => buy(app, { plan: basic })));
  await app.runJobs();
  app.clock.advance(30 * DAY - MINUTE);
  await passMinute(app);
  for (const { user } of buyers) expect(await chatAccess(app, user)).toEqual(chatsOn(basic));
  app.clock.advance(MINUTE);
  await passMinute(app);
  for (const { user } of buyers) expect(await chatAccess(app, user)).toEqual(noChatAccess);
});

test('a renewal extends access', async () => {
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
