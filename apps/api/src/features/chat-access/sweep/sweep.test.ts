import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  buildChatPlans,
  type ChatPlan,
  chatAccess,
  chatNotes,
  chatsOn,
  noChatAccess,
  passMinute,
} from '../../../testing/chat/chat-account.ts';
import { buildMember, runSweep } from '../../../testing/chat/chat-sweep.ts';
import { DAY, MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buildAccount } from '../../../testing/users/accounts.ts';
import { watchChat } from '../service-health/watch-chat.ts';
import { savePage } from './chat-sweeps.store.ts';
import { comparePage } from './compare-users.ts';
import { queueChatSweep } from './queue-chat-sweep.ts';

let app: TestApp;
let basic: ChatPlan;
let pro: ChatPlan;
let admin: Awaited<ReturnType<typeof buildAccount>>;
beforeEach(async () => {
  app = await createTestApp();
  ({ basic, pro } = await buildChatPlans(app));
  admin = await buildAccount(app, 'admin');
  await app.sandbox.chat.reset({ isEmpty: true });
  for (const { guid, name } of [basic, pro]) await app.sandbox.chat.addGroup({ id: guid, name });
});
afterEach(() => app.close());

const sweep = () => runSweep(app, admin);
const member = (plan: ChatPlan) => buildMember(app, plan);

test('accounts with the wrong access are corrected, and all others are left alone', async () => {
  const [right, moved, shutOut, gone, stray] = [
    await member(basic),
    await member(basic),
    await member(pro),
    await member(pro),
    await buildAccount(app),
  ];
  await app.sandbox.chat.changeUser(moved.account, { groupIds: [pro.guid] });
  await app.sandbox.chat.changeUser(shutOut.account, { role: 'pending', groupIds: [] });
  await app.sandbox.chat.removeUser(gone.account);
  await app.sandbox.chat.addUser({ email: stray.email, groupIds: [pro.guid] });
  await app.sandbox.chat.addUser({ email: 'stranger@example.com', groupIds: [basic.guid] });

  expect(await sweep()).toEqual({
    started_at: app.clock.now().toISOString(),
    finished_at: app.clock.now().toISOString(),
    // Six accounts in the chat service, and one user whose account was removed.
    checked: 7,
    drifted: 4,
    strangers: 1,
    warnings: [],
    failure: null,
  });
  expect(await chatAccess(app, right)).toEqual(chatsOn(basic));
  expect(await chatAccess(app, moved)).toEqual(chatsOn(basic));
  expect(await chatAccess(app, shutOut)).toEqual(chatsOn(pro));
  expect(await chatAccess(app, gone)).toEqual(chatsOn(pro));
  expect(await chatAccess(app, stray)).toEqual(noChatAccess);
  expect(await chatAccess(app, { email: 'stranger@example.com' })).toEqual(chatsOn(basic));

  expect(await sweep()).toMatchObject({ drifted: 0, strangers: 1 });
});

test('wrong records of a user’s state in the chat service are corrected', async () => {
  const [failed, forgotten, late] = [await member(basic), await member(basic), await member(pro)];
  await app.db.user.update({ where: { id: failed.id }, data: { chatError: 'It was away.' } });
  await app.db.user.update({ where: { id: forgotten.id }, data: { chatGranted: false } });
  await app.db.user.update({ where: { id: late.id }, data: { chatDueAt: null } });
  expect(await sweep()).toMatchObject({ drifted: 3 });
  expect(await chatNotes(app, failed)).toMatchObject({ chatError: null });
  expect(await chatNotes(app, forgotten)).toMatchObject({ chatGranted: true });
  expect(await chatNotes(app, late)).toMatchObject({ chatDueAt: app.clock.inDays(30) });
});

test('an account that was deleted and is no longer needed is forgotten', async () => {
  const user = await member(basic);
  await app.sandbox.chat.removeUser(user.account);
  app.clock.advance(31 * DAY);
  await sweep();
  expect(await chatNotes(app, user)).toMatchObject({ chatRemoteId: null, chatError: null });
  expect(await chatAccess(app, user)).toBeNull();
  expect(await sweep()).toMatchObject({ drifted: 0 });
});

describe('the report warns', () => {
  test('of accounts in the groups of several plans; only those of our users are corrected', async () => {
    const user = await member(basic);
    await app.sandbox.chat.changeUser(user.account, { groupIds: [basic.guid, pro.guid] });
    const groupIds = [basic.guid, pro.guid];
    await app.sandbox.chat.addUser({ email: 'stranger@example.com', groupIds });
    const { warnings } = await sweep();
    expect(warnings).toHaveLength(2);
    expect(warnings.join()).toContain(
      `${user.email} is in the groups of several plans in the chat service`,
    );
    expect(warnings.join()).toContain('stranger@example.com is in the groups of several plans');
    expect(await chatAccess(app, user)).toEqual(chatsOn(basic));
    const stranger = await chatAccess(app, { email: 'stranger@example.com' });
    expect(stranger?.groups.toSorted()).toEqual(groupIds.toSorted());
  });

  test('of administrators of the chat service, who are never changed', async () => {
    const user = await member(basic);
    await app.sandbox.chat.changeUser(user.account, { role: 'admin', groupIds: [pro.guid] });
    app.clock.advance(31 * DAY);
    const { warnings } = await sweep();
    expect(warnings).toEqual([
      `${user.email} is an administrator of the chat service and is not changed.`,
    ]);
    expect(await chatAccess(app, user)).toEqual({ role: 'admin', groups: [pro.guid] });
  });

  test('of users who were deleted and have access again, as after an older backup', async () => {
    const [shutOut, restored] = [await member(basic), await member(basic)];
    for (const { id } of [shutOut, restored]) {
      await app.api.as(admin.token).send('delete', `/api/admin/users/${id}`).expect(200);
    }
    await app.sandbox.chat.changeUser(restored.account, { role: 'user', groupIds: [basic.guid] });
    await app.sandbox.chat.addUser({ email: 'stranger@example.com', groupIds: [basic.guid] });
    const { warnings } = await sweep();
    expect(warnings).toEqual([
      expect.stringContaining(`${restored.email} was deleted here but has access`),
    ]);
    expect(await chatAccess(app, restored)).toEqual(chatsOn(basic));
  });
});

describe('only one sweep runs at a time', () => {
  test('a second sweep waits for the first one', async () => {
    await app.db.chatSweep.create({
      data: { startedAt: app.clock.now(), aliveAt: app.clock.now() },
    });
    const { body } = await app.api.as(admin.token).post('/api/admin/chat/sweep').expect(200);
    expect(body.message).toBe('A comparison with the chat service is already running.');
    await queueChatSweep(app.db);
    await app.runJobs();
    expect(await app.db.chatSweep.count()).toBe(1);
    await app.db.chatSweep.updateMany({ data: { finishedAt: app.clock.now() } });
    await app.makeJobsDue();
    await app.runJobs();
    expect(await app.db.chatSweep.count()).toBe(2);
  });

  test('a sweep whose worker was killed blocks the next one for a minute at most', async () => {
    await app.db.chatSweep.create({
      data: { startedAt: app.clock.now(), aliveAt: app.clock.now() },
    });
    app.clock.advance(MINUTE);
    expect(await sweep()).toMatchObject({ failure: null, checked: 1 });
  });

  test('several requests at once start one sweep', async () => {
    const ask = () => app.api.as(admin.token).post('/api/admin/chat/sweep').expect(200);
    await Promise.all(Array.from({ length: 5 }, ask));
    await app.runJobs();
    expect(await app.db.chatSweep.count()).toBe(1);
  });
});

test('a sweep continues after its worker was killed, and counts every account once', async () => {
  const members = [await member(basic), await member(basic)];
  await app.sandbox.chat.addCrowd({ count: 100 });
  const whole = await sweep();
  expect(whole).toMatchObject({ failure: null, strangers: 100 });
  await app.db.chatSweep.deleteMany();

  // A worker that reads two pages and is killed.
  const killed = await app.db.chatSweep.create({
    data: { startedAt: app.clock.now(), aliveAt: app.clock.now() },
  });
  let pages = 0;
  for await (const page of app.deps.chatService?.listUsers() ?? []) {
    pages += 1;
    await savePage(app.db, killed.id, { ...(await comparePage(app.deps, page)), next: page.next });
    if (pages === 2) break;
  }
  app.clock.advance(MINUTE);
  const { started_at: _, finished_at: __, ...report } = await sweep();
  expect(report).toEqual(
    expect.objectContaining({ checked: whole.checked, strangers: 100, drifted: 0 }),
  );
  expect(await app.db.chatSweep.count()).toBe(1);
  expect(await app.db.chatSweepUser.count()).toBe(0);
  for (const user of members) expect(await chatAccess(app, user)).toEqual(chatsOn(basic));
});

describe('the nightly sweep', () => {
  /** The local times at which sweeps started. */
  async function nights() {
    const sweeps = await app.db.chatSweep.findMany({ orderBy: { id: 'asc' } });
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Dhaka',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    return sweeps.map(({ startedAt }) => clock.format(startedAt));
  }

  test('starts at half past three in the customers’ time zone', async () => {
    // It is noon of the 10th, so the first sweep makes up for the night before.
    for (let quarter = 0; quarter < 2 * 24 * 4; quarter += 1) {
      await watchChat(app.deps);
      await app.runJobs();
      app.clock.advance(15 * MINUTE);
    }
    expect(await nights()).toEqual(['2026-03-10 12:00', '2026-03-11 03:30', '2026-03-12 03:30']);
  });

  test('starts as soon as the worker is back if it was missed', async () => {
    await passMinute(app);
    app.clock.advance(DAY);
    await passMinute(app);
    await passMinute(app);
    expect(await nights()).toEqual(['2026-03-10 12:00', '2026-03-11 12:00']);
  });
});

describe('if the chat service fails', () => {
  test('the report contains the failure', async () => {
    await member(basic);
    await app.sandbox.addFault({ service: 'chat', kind: 'htmlError' });
    expect(await sweep()).toMatchObject({
      checked: 0,
      failure: expect.stringMatching(/./),
      finished_at: app.clock.now().toISOString(),
    });
  });

  test('a rejected key is reported as an outage', async () => {
    await app.sandbox.addFault({ service: 'chat', kind: 'keyRevoked' });
    await sweep();
    const { body } = await app.api.as(admin.token).get('/api/admin/chat').expect(200);
    expect(body.failing_since).toBe(app.clock.now().toISOString());
  });
});
