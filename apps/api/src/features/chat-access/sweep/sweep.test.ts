import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  buildChatPlans,
  type ChatPlan,
  chatAccess,
  chatNotes,
  chatsOn,
  emptyChat,
  noChatAccess,
} from '../../../testing/chat/chat-account.ts';
import { buildMember, runSweep } from '../../../testing/chat/chat-sweep.ts';
import { DAY } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buildAccount } from '../../../testing/users/accounts.ts';

let app: TestApp;
let basic: ChatPlan;
let pro: ChatPlan;
let admin: Awaited<ReturnType<typeof buildAccount>>;
beforeAll(async () => {
  app = await createTestApp();
  ({ basic, pro } = await buildChatPlans(app));
});
beforeEach(async () => {
  await emptyChat(app, [basic, pro]);
  admin = await buildAccount(app, 'admin');
});
afterAll(() => app.close());

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
  const moved = await member(pro);
  await app.db.user.update({ where: { id: failed.id }, data: { chatError: 'It was away.' } });
  await app.db.user.update({ where: { id: forgotten.id }, data: { chatGranted: false } });
  await app.db.user.update({ where: { id: late.id }, data: { chatDueAt: null } });
  await app.db.user.update({ where: { id: moved.id }, data: { chatGrantedGroup: basic.guid } });
  expect(await sweep()).toMatchObject({ drifted: 4 });
  expect(await chatNotes(app, failed)).toMatchObject({ chatError: null });
  expect(await chatNotes(app, forgotten)).toMatchObject({ chatGranted: true });
  expect(await chatNotes(app, late)).toMatchObject({ chatDueAt: app.clock.inDays(30) });
  expect(await chatNotes(app, moved)).toMatchObject({ chatGrantedGroup: pro.guid });
});

test('an account whose address was changed there gets its user’s again', async () => {
  const user = await member(basic);
  await app.sandbox.chat.changeUser(user.account, { email: 'elsewhere@example.com' });
  expect(await sweep()).toMatchObject({ drifted: 1, warnings: [] });
  expect(await app.sandbox.chat.user(user.email)).toMatchObject({ id: user.account });
  expect(await sweep()).toMatchObject({ drifted: 0 });
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
    expect((await sweep()).warnings).toEqual([
      `${user.email} is an administrator of the chat service and is not changed.`,
    ]);
    app.clock.advance(31 * DAY);
    expect((await sweep()).warnings).toEqual([
      `${user.email} is an administrator of the chat service and chats without a plan.`,
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

  test('of sign-ups that are open to strangers', async () => {
    await app.sandbox.chat.configure({ signup: true });
    const { warnings } = await sweep();
    expect(warnings).toEqual([expect.stringContaining('Turn new sign-ups off')]);
    // Nobody can register without its form.
    await app.sandbox.chat.configure({ passwordSignIn: false });
    expect((await sweep()).warnings).toEqual([]);
    await app.sandbox.chat.configure({ signup: false, passwordSignIn: true });
  });

  test('of access of users who have not confirmed their address, as after an older backup of ours', async () => {
    const users = [await app.build.user(), await app.build.user()];
    await app.db.user.updateMany({
      where: { id: { in: users.map(({ id }) => id) } },
      data: { emailProvenAt: null },
    });
    for (const [n, { email }] of users.entries()) {
      await app.sandbox.chat.addUser({ email, role: n === 0 ? 'user' : 'pending' });
    }
    const { warnings } = await sweep();
    expect(warnings).toEqual([
      expect.stringContaining(`${users[0]?.email} has access to the chat service, but has not`),
    ]);
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
