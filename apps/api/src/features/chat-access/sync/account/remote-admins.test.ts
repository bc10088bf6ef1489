import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  buildChatPlans,
  type ChatPlan,
  chatAccess,
  chatNotes,
  countChatJobs,
  passMinute,
  removeUser,
  subscribe,
} from '../../../../testing/chat/chat-account.ts';
import { chatAdapters } from '../../../../testing/chat/chat-adapter.ts';
import { DAY, MINUTE } from '../../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app.ts';
import { buy } from '../../../../testing/payments/start-purchase.ts';
import { buildAccount, PASSWORD, requestReset } from '../../../../testing/users/accounts.ts';
import { queueChatSync } from '../../queue-chat-sync.ts';
import { queueChatSweep } from '../../sweep/queue-chat-sweep.ts';
import { syncChatNow } from '../sync-chat-now.ts';

let app: TestApp;
let basic: ChatPlan;
let pro: ChatPlan;
describe.each(chatAdapters)('%s:', (chatAdapter) => {
  beforeAll(async () => {
    app = await createTestApp({ chatAdapter });
    ({ basic, pro } = await buildChatPlans(app));
  });
  afterAll(() => app.close());
  beforeEach(() => app.sandbox.chat.clearCalls());

  const THEIRS = 'Remote-Admin-1';

  /** A user here who is an administrator of the chat service, and in the groups of two plans. */
  async function remoteAdmin() {
    const user = await buildAccount(app);
    const groupIds = [basic.guid, pro.guid];
    await app.sandbox.chat.addUser({
      email: user.email,
      role: 'admin',
      password: THEIRS,
      groupIds,
    });
    return user;
  }

  type Admin = Awaited<ReturnType<typeof remoteAdmin>>;

  /** All actions that sync a user. */
  const paths = {
    'a purchase': async (user) => {
      await buy(app, { user, plan: basic });
      await app.runJobs();
      expect(await chatNotes(app, user)).toMatchObject({ chatError: null, chatGranted: true });
    },
    'an expiry': async (user) => {
      await subscribe(app, user, basic);
      await syncChatNow(app.deps, user.id);
      app.clock.advance(31 * DAY);
      await passMinute(app);
    },
    'a sync of somebody with nothing': async (user) => {
      await queueChatSync(app.db, user.id);
      await app.runJobs();
    },
    'a chosen password': async (user) => {
      await syncChatNow(app.deps, user.id, { password: PASSWORD });
    },
    'a password that was reset': async (user) => {
      const token = await requestReset(app, user.email);
      await app.api
        .post('/api/auth/reset-password', { token, newPassword: 'New-Secret-2' })
        .expect(200);
      await syncChatNow(app.deps, user.id, { password: 'New-Secret-2' });
    },
    'a sweep': async (user) => {
      await subscribe(app, user, basic);
      await queueChatSweep(app.db);
      await app.runJobs();
    },
    'a deletion': async (user) => {
      await syncChatNow(app.deps, user.id);
      await removeUser(app, user);
      app.clock.advance(MINUTE);
      await passMinute(app);
    },
  } satisfies Record<string, (user: Admin) => Promise<void>>;

  test.for(Object.entries(paths))(
    '%s does not change an administrator of the service',
    async ([, walk]) => {
      const user = await remoteAdmin();
      await walk(user);
      await app.makeJobsDue();
      await app.runJobs();
      const access = await chatAccess(app, user);
      expect(access?.role).toBe('admin');
      expect(access?.groups.toSorted()).toEqual([basic.guid, pro.guid].toSorted());
      expect(await app.sandbox.chat.signIn(user.email, THEIRS)).toEqual({ role: 'admin' });
      const changes = (await app.sandbox.chat.calls()).filter(
        ({ method, path }) => method !== 'GET' && !path.startsWith('/auths/signin'),
      );
      expect(changes).toEqual([]);
      expect(await countChatJobs(app)).toBe(0);
    },
  );
});
