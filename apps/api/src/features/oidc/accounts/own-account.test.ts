import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildChatPlan, type ChatPlan } from '../../../testing/chat/chat-account.ts';
import { type ChatUsers, chatUsers } from '../../../testing/chat/chat-users.ts';
import type { TestApp } from '../../../testing/create-test-app.ts';
import { createChatSignInApp } from '../../../testing/oidc/create-chat-sign-in-app.ts';
import { beginOidcSignIn } from '../../../testing/oidc/relying-party.ts';
import { syncChatNow } from '../../chat-access/sync/sync-chat-now.ts';

let app: TestApp;
let users: ChatUsers;
beforeAll(async () => {
  app = await createChatSignInApp();
  users = chatUsers(app);
});
afterAll(() => app.close());

describe('a user whose own account there has another address than we know', () => {
  const changes = {
    'because an administrator there changed it': async (
      user: { id: number },
      accountId: string,
    ) => {
      const email = `typo.${user.id}@example.com`;
      await app.sandbox.chat.changeUser(accountId, { email });
    },
    'because it was restored from a backup older than a change of address': async (user: {
      id: number;
    }) => {
      await app.sandbox.chat.backUp();
      const email = `moved.${user.id}@example.com`;
      await app.db.user.update({ where: { id: user.id }, data: { email } });
      await syncChatNow(app.deps, user.id);
      await app.sandbox.chat.restore();
    },
  };

  test.each(Object.entries(changes))(
    'waits for the sync, and is not given a second one: %s',
    async (_, change) => {
      const user = await users.customer(await buildChatPlan(app));
      const { id } = await users.accountAt(user.email);
      await change(user, id);
      const answer = await beginOidcSignIn(app, user);
      expect(await answer()).toEqual({ next: 'wait' });
      await app.runJobs();
      expect((await users.signInThere(user)).there?.id).toBe(id);
    },
  );

  /** A user who signed in while the chat service could not be asked. */
  async function withSecondAccount() {
    const user = await users.customer(await buildChatPlan(app));
    const own = await users.accountAt(user.email);
    await changes['because an administrator there changed it'](user, own.id);
    await app.sandbox.addFault({ service: 'chat', kind: 'down' });
    const { there } = await users.signInThere(user);
    expect(there).toMatchObject({ email: user.email, role: 'pending' });
    await app.sandbox.clearFaults();
    expect(await syncChatNow(app.deps, user.id)).toMatchObject({ kind: 'failed' });
    const state = async () => (await app.api.as(user.token).get('/api/chat/access')).body.state;
    expect(await state()).toBe('other_address');
    return { user, own, second: there ?? expect.fail('not there'), state };
  }

  const warnings = async () =>
    (await app.db.chatSweep.findFirstOrThrow({ orderBy: { id: 'desc' } })).warnings;

  test('is told so if they were given a second one, and administrators learn what to do', async () => {
    const { user, second, state } = await withSecondAccount();
    await users.comparison();
    expect(await warnings()).toContainEqual(
      `${user.email} has two accounts in the chat service and signs in to the one without the plan. The other one has the address typo.${user.id}@example.com. Check that the account with the address ${user.email} holds nothing that is needed, and does not belong to a person who registered after a backup that was restored here, and delete it there: the other one gets this address with the next comparison.`,
    );
    await app.sandbox.chat.removeUser(second.id);
    await users.comparison();
    expect(await state()).toBe('granted');
  });

  test('gets the second one if the first was deleted, and nobody is told to delete it', async () => {
    const { user, own, second, state } = await withSecondAccount();
    await app.sandbox.chat.removeUser(own.id);
    await users.comparison();
    expect(await warnings()).not.toContainEqual(expect.stringContaining(user.email));
    expect(await users.accountAt(user.email)).toMatchObject({ id: second.id, role: 'user' });
    expect(await state()).toBe('granted');
  });

  test.each([
    ['only', async () => {}],
    [
      'and the group of their plan is gone',
      ({ guid }: ChatPlan) => app.sandbox.chat.removeGroup(guid),
    ],
  ])('waits for one sync if somebody has their address there: %s', async (_, change) => {
    const plan = await buildChatPlan(app);
    const user = await users.customer(plan);
    const own = await users.accountAt(user.email);
    await changes['because an administrator there changed it'](user, own.id);
    await app.sandbox.chat.addUser({ email: user.email });
    await change(plan);
    expect(await syncChatNow(app.deps, user.id)).toMatchObject({ kind: 'failed' });
    const answer = await beginOidcSignIn(app, user);
    expect(await answer()).toMatchObject({ next: 'go' });
  });
});
