import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  buildChatPlans,
  type ChatPlan,
  chatAccess,
  chatNotes,
  chatsOn,
  noChatAccess,
  passMinute,
  subscribe,
} from '../../../../testing/chat/chat-account.ts';
import { chatAdapters } from '../../../../testing/chat/chat-adapter.ts';
import { DAY } from '../../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app.ts';
import { PASSWORD, passwordHash } from '../../../../testing/users/accounts.ts';
import {
  type AdminUserActions,
  adminUserActions,
} from '../../../../testing/users/admin-user-actions.ts';
import { takesPasswords } from '../passwords/takes-passwords.ts';
import { syncChatNow } from '../sync-chat-now.ts';

let app: TestApp;
let actions: AdminUserActions;
let basic: ChatPlan;
let pro: ChatPlan;
let people = 0;

// Without confirmed addresses, anybody can register with the address of a chat user.
describe.each(chatAdapters)('%s:', (chatAdapter) => {
  beforeAll(async () => {
    app = await createTestApp({ chatAdapter, settings: { requireProvenAddress: false } });
    actions = await adminUserActions(app);
    ({ basic, pro } = await buildChatPlans(app));
  });
  afterEach(() => app.sandbox.clearFaults());
  afterAll(() => app.close());

  /** A user of the chat service, and another person who registers here with their address. */
  async function impostor(found: { role: string; groupIds: string[] }) {
    people += 1;
    const email = `victim${people}@example.com`;
    await app.sandbox.chat.addUser({ email, ...found, password: 'Theirs-Of-Old-1' });
    const user = await app.build.user({ email, emailProvenAt: null, passwordHash });
    await syncChatNow(app.deps, user.id, { password: PASSWORD });
    return user;
  }

  test.for([
    ['user', 'has its plan', () => [pro.guid]],
    ['user', 'has no plan', () => []],
    ['pending', 'may not chat', () => []],
  ] as const)(
    'an account that %s %s is raised, and put back as it was found',
    async ([role, , groups]) => {
      const asFound = { role, groups: groups() };
      const user = await impostor({ role, groupIds: groups() });
      expect(await chatAccess(app, user)).toEqual(asFound);
      await subscribe(app, user, basic);
      await syncChatNow(app.deps, user.id);
      const raised = await chatAccess(app, user);
      expect(raised?.role).toBe('user');
      expect(raised?.groups.toSorted()).toEqual([...groups(), basic.guid].toSorted());

      app.clock.advance(31 * DAY);
      await passMinute(app);
      expect(await chatAccess(app, user)).toEqual(asFound);
      await subscribe(app, user, basic);
      await syncChatNow(app.deps, user.id);
      await actions.remove(user.id).expect(200);
      expect(await chatAccess(app, user)).toEqual(asFound);
      expect(await app.sandbox.chat.signIn(user.email, 'Theirs-Of-Old-1')).toEqual({ role });
    },
  );

  test('the impostor does not get the account by confirming another address', async () => {
    const user = await impostor({ role: 'user', groupIds: [pro.guid] });
    const email = `other-${user.email}`;
    await actions.update(user, { email }).expect(200);
    await app.db.user.update({
      where: { id: user.id },
      data: { emailProvenAt: app.clock.now() },
    });
    await syncChatNow(app.deps, user.id, { password: PASSWORD });
    await passMinute(app);
    expect(await app.sandbox.chat.signIn(user.email, PASSWORD)).toBeNull();
    expect(await chatAccess(app, user)).toEqual(chatsOn(pro));
    expect((await chatNotes(app, user)).chatRemoteId).not.toBe(
      (await app.sandbox.chat.user(user.email))?.id,
    );
  });

  test('the user who confirms the address gets the account, without the impostor’s access', async () => {
    const user = await impostor({ role: 'pending', groupIds: [] });
    await subscribe(app, user, basic);
    await syncChatNow(app.deps, user.id);
    await app.db.user.update({
      where: { id: user.id },
      data: { email: `gone-${user.email}`, emailProvenAt: null },
    });
    const owner = await app.build.user({ email: user.email, passwordHash });
    expect(await syncChatNow(app.deps, owner.id, { password: PASSWORD })).toEqual({
      kind: 'synced',
    });
    expect(await chatAccess(app, owner)).toEqual(noChatAccess);
    expect(await app.sandbox.chat.signIn(owner.email, PASSWORD)).toEqual(
      takesPasswords(app.deps) ? { role: 'pending' } : null,
    );
  });

  test.for([
    ['whose creation was refused', 'Refused-1', false],
    ['that was deleted there, of a user with a plan', PASSWORD, true],
    ['that was deleted there, of a user without one', PASSWORD, false],
  ] as const)(
    'an account is not the impostor’s because of an earlier one %s',
    async ([, first, hasPlan]) => {
      people += 1;
      const email = `victim${people}@example.com`;
      const user = await app.build.user({
        email,
        emailProvenAt: null,
        passwordHash: await app.deps.passwords.hash(first),
      });
      if (hasPlan) await subscribe(app, user, basic);
      await app.sandbox.chat.configure({ passwordRule: '^(?!Refused)' });
      await syncChatNow(app.deps, user.id, { password: first });
      const account = await app.sandbox.chat.user(email);
      if (account) await app.sandbox.chat.removeUser(account.id);
      if (!hasPlan) await syncChatNow(app.deps, user.id);
      await app.sandbox.chat.addUser({ email, password: 'Theirs-Of-Old-1' });

      await app.db.user.update({ where: { id: user.id }, data: { passwordHash } });
      await syncChatNow(app.deps, user.id, { password: PASSWORD });
      expect(await chatNotes(app, user)).toMatchObject({ chatOwnership: 'claimed' });
      expect(await app.sandbox.chat.signIn(email, PASSWORD)).toBeNull();
    },
  );

  test('an account is not the impostor’s because of one that was begun under their address before', async () => {
    people += 1;
    const email = `victim${people}@example.com`;
    await app.sandbox.chat.addUser({ email, password: 'Theirs-Of-Old-1' });
    const user = await app.build.user({ emailProvenAt: null, passwordHash });
    await subscribe(app, user, basic);
    await app.sandbox.chat.clearCalls();
    await app.sandbox.addFault({ service: 'chat', kind: 'down', on: 'change' });
    await app.sandbox.addFault({ service: 'chat', kind: 'slow', delayMs: 300, times: 1 });
    const syncing = syncChatNow(app.deps, user.id);
    await expect.poll(() => app.sandbox.chat.calls()).not.toEqual([]);
    await actions.update(user, { email }).expect(200);
    expect(await syncing).toMatchObject({ kind: 'failed' });

    await app.sandbox.clearFaults();
    await syncChatNow(app.deps, user.id, { password: PASSWORD });
    expect(await chatNotes(app, user)).toMatchObject({ chatOwnership: 'claimed' });
    expect(await app.sandbox.chat.signIn(email, PASSWORD)).toBeNull();
    expect(await app.sandbox.chat.signIn(email, 'Theirs-Of-Old-1')).not.toBeNull();
  });

  test('a user who registers during the removal of access keeps what is left', async () => {
    const user = await app.build.user();
    await subscribe(app, user, pro);
    await syncChatNow(app.deps, user.id);
    await app.sandbox.addFault({ service: 'chat', kind: 'ignored', email: user.email });
    await actions.remove(user.id).expect(200);
    const successor = await app.build.user({ email: user.email, emailProvenAt: null });
    await syncChatNow(app.deps, successor.id);
    await app.sandbox.clearFaults();
    app.clock.advance(DAY);
    await passMinute(app);
    expect(await chatAccess(app, successor)).toEqual(noChatAccess);
  });
});
