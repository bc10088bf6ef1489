import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  buildChatPlans,
  type ChatPlan,
  chatAccess,
  chatNotes,
  chatsOn,
  subscribe,
} from '../../../../testing/chat/chat-account.ts';
import { chatAdapters } from '../../../../testing/chat/chat-adapter.ts';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app.ts';
import { PASSWORD, passwordHash } from '../../../../testing/users/accounts.ts';
import {
  type AdminUserActions,
  adminUserActions,
} from '../../../../testing/users/admin-user-actions.ts';
import { syncChatNow } from '../sync-chat-now.ts';

let app: TestApp;
let actions: AdminUserActions;
let basic: ChatPlan;
let pro: ChatPlan;

describe.each(chatAdapters)('%s:', (chatAdapter) => {
  beforeAll(async () => {
    app = await createTestApp({ chatAdapter });
    actions = await adminUserActions(app);
    ({ basic, pro } = await buildChatPlans(app));
  });
  afterEach(() => app.sandbox.clearFaults());
  afterAll(() => app.close());

  test('an unconfirmed user is not sent to the chat service', async () => {
    const user = await app.build.user({ emailProvenAt: null, passwordHash });
    await app.sandbox.chat.addUser({ email: user.email, groupIds: [pro.guid] });
    await subscribe(app, user, basic);
    await app.sandbox.chat.clearCalls();
    expect(await syncChatNow(app.deps, user.id, { password: PASSWORD })).toEqual({
      kind: 'synced',
    });
    expect(await app.sandbox.chat.calls()).toEqual([]);
    expect(await chatNotes(app, user)).toMatchObject({ chatGranted: false, chatRemoteId: null });

    const mine = async () => (await app.api.as(user.token).get('/api/chat/access')).body.state;
    expect(await mine()).toBe('unproven');

    await app.db.user.update({
      where: { id: user.id },
      data: { emailProvenAt: app.clock.now() },
    });
    await syncChatNow(app.deps, user.id);
    expect(await mine()).toBe('granted');
    expect(await chatAccess(app, user)).toEqual(chatsOn(basic));
    expect(await chatNotes(app, user)).toMatchObject({ chatOwnership: 'proven' });
  });

  test('a new name and a new address are synced, the address once it is confirmed', async () => {
    const user = await app.build.user();
    await subscribe(app, user, basic);
    await syncChatNow(app.deps, user.id);
    await actions.update(user, { firstname: 'Sultana' }).expect(200);
    const name = expect.stringMatching(/^Sultana/);
    expect(await app.sandbox.chat.user(user.email)).toMatchObject({ name });

    const email = `moved-${user.email}`;
    await app.db.user.update({ where: { id: user.id }, data: { email, emailProvenAt: null } });
    expect(await syncChatNow(app.deps, user.id)).toEqual({ kind: 'synced' });
    expect(await chatAccess(app, user)).toEqual(chatsOn(basic));
    await app.db.user.update({
      where: { id: user.id },
      data: { emailProvenAt: app.clock.now() },
    });
    await syncChatNow(app.deps, user.id);
    expect(await chatAccess(app, user)).toBeNull();
    expect(await chatAccess(app, { email })).toEqual(chatsOn(basic));
  });

  test('a user who registers with an address that was given up gets a new account', async () => {
    for (const isProven of [true, false]) {
      const mover = await app.build.user();
      await subscribe(app, mover, pro);
      await syncChatNow(app.deps, mover.id);
      const { chatRemoteId } = await chatNotes(app, mover);
      await app.db.user.update({
        where: { id: mover.id },
        data: {
          email: `away-${mover.email}`,
          emailProvenAt: isProven ? app.clock.now() : null,
        },
      });
      const successor = await app.build.user({ email: mover.email });
      await subscribe(app, successor, basic);
      expect(await syncChatNow(app.deps, successor.id)).toEqual({ kind: 'synced' });
      expect(await chatAccess(app, successor)).toEqual(chatsOn(basic));
      expect((await chatNotes(app, successor)).chatRemoteId).not.toBe(chatRemoteId);
      // The account and its conversations still belong to its owner, with a placeholder address.
      await syncChatNow(app.deps, mover.id);
      const accounts = await app.sandbox.chat.users();
      const theirs = accounts.find(({ id }) => id === chatRemoteId);
      expect(theirs).toMatchObject({
        role: 'user',
        group_ids: [pro.guid],
        email: isProven ? `away-${mover.email}` : expect.stringMatching(/@nobayon\.invalid$/),
      });
    }
  });
});
