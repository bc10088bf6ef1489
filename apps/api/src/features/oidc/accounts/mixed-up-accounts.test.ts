import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captureLog } from '../../../testing/capture-log.ts';
import { buildChatPlan, type ChatPlan, subscribe } from '../../../testing/chat/chat-account.ts';
import { type ChatUsers, chatUsers } from '../../../testing/chat/chat-users.ts';
import type { TestApp } from '../../../testing/create-test-app.ts';
import { createChatSignInApp } from '../../../testing/oidc/create-chat-sign-in-app.ts';
import { beginOidcSignIn, openBrowser, relyingParty } from '../../../testing/oidc/relying-party.ts';
import { isAddressUnsettledThere } from '../../chat-access/sync/account/is-address-unsettled-there.ts';
import { syncChatNow } from '../../chat-access/sync/sync-chat-now.ts';

let app: TestApp;
let users: ChatUsers;
const captured = captureLog();
beforeAll(async () => {
  app = await createChatSignInApp({ parts: { log: captured.log } });
  users = chatUsers(app);
});
afterAll(() => app.close());

/** How another user's account in the chat service has the address of this one. */
const mixUps = {
  'was restored from an older backup': async (plan: ChatPlan) => {
    const owner = await users.customer(plan);
    await app.sandbox.chat.backUp();
    const email = `moved.${owner.id}@example.com`;
    await app.db.user.update({ where: { id: owner.id }, data: { email } });
    await syncChatNow(app.deps, owner.id);
    const user = await app.build.user({ email: owner.email });
    await subscribe(app, user, plan);
    await syncChatNow(app.deps, user.id);
    await app.sandbox.chat.restore();
    return { user, owner: { id: owner.id, email } };
  },
  'was given the address by an administrator there': async (plan: ChatPlan) => {
    const owner = await users.customer(plan);
    const account = await app.sandbox.chat.user(owner.email);
    const user = await app.build.user();
    await app.sandbox.chat.changeUser(account?.id ?? '', { email: user.email });
    return { user, owner };
  },
  'was given the address of their own account by an administrator there': async (
    plan: ChatPlan,
  ) => {
    const [owner, user] = [await users.customer(plan), await users.customer(plan)];
    const [theirs, own] = [await users.accountAt(owner.email), await users.accountAt(user.email)];
    await app.sandbox.chat.changeUser(own.id, { email: `elsewhere.${user.id}@example.com` });
    await app.sandbox.chat.changeUser(theirs.id, { email: user.email });
    return { user, owner };
  },
};

/** What notices a mix-up after the user has been signed in to the other account. */
const corrections = {
  'a comparison': () => users.comparison(),
  // A sign-in queues it.
  'their own sync': async ({ id }: { id: number }) => {
    expect(await syncChatNow(app.deps, id)).toEqual({ kind: 'synced' });
    await app.runJobs();
  },
};

describe.each(Object.entries(mixUps))(
  'a user whose address another user’s account %s',
  (_, mix) => {
    async function mixUp() {
      const { user, owner } = await mix(await buildChatPlan(app));
      const account = await users.accountAt(user.email);
      const [browser, chat] = [openBrowser(app), await relyingParty(app)];
      return {
        user,
        owner,
        account,
        browser,
        chat,
        signInThere: () => users.signInThere(user, browser),
      };
    }

    test('waits until both have their own', async () => {
      const { user, owner, account, browser, signInThere } = await mixUp();
      const answer = await beginOidcSignIn(app, user, browser);
      expect(await answer()).toEqual({ next: 'wait' });
      const mixedUp = captured.lines().findLast(({ event }) => event === 'chat_accounts_mixed_up');
      expect(mixedUp).toMatchObject({ level: 40, userId: user.id, otherUserId: owner.id });
      await app.runJobs();
      expect(await app.sandbox.chat.user(owner.email)).toMatchObject({ id: account.id });
      const { there } = await signInThere();
      expect(there).toMatchObject({ email: user.email });
      expect(there?.id).not.toBe(account.id);
    });

    test('waits as well if they need not sign in here again', async () => {
      const { user, account, browser, signInThere } = await mixUp();
      await app.sandbox.addFault({ service: 'chat', kind: 'down' });
      await signInThere();
      await app.sandbox.clearFaults();
      // The session that the first one would have continued has ended.
      for (const next of ['expired', 'wait']) {
        const answer = await beginOidcSignIn(app, user, browser);
        expect(await answer()).toEqual({ next });
      }
      await app.runJobs();
      expect((await signInThere()).there?.id).not.toBe(account.id);
    });

    test.each(Object.entries(corrections))(
      'does not stay in that account after %s',
      async (by, correct) => {
        const { user, owner, account, chat, signInThere } = await mixUp();
        await app.sandbox.addFault({ service: 'chat', kind: 'down' });
        const { tokens, there } = await signInThere();
        expect(there?.id).toBe(account.id);
        await app.sandbox.clearFaults();

        await correct(user);
        const mixedUp = captured.lines().filter(({ event }) => event === 'chat_accounts_mixed_up');
        expect(mixedUp).toContainEqual(
          expect.objectContaining({ userId: user.id, otherUserId: owner.id }),
        );
        await expect(chat.userInfo(tokens.access_token)).rejects.toThrow();
        await app.finishSignOuts();
        expect(await app.db.oidcSession.count({ where: { userId: user.id } })).toBe(0);
        expect((await signInThere()).there?.id).not.toBe(account.id);
        expect(await app.sandbox.chat.user(owner.email)).toMatchObject({ id: account.id });
        if (by !== 'a comparison') return;
        const { warnings } = await app.db.chatSweep.findFirstOrThrow({ orderBy: { id: 'desc' } });
        expect(warnings).toContainEqual(
          expect.stringContaining(
            `The account of ${owner.email} in the chat service had the address of another user, ${user.email},`,
          ),
        );
      },
    );
  },
);

test.each([
  [
    'takes long to answer',
    () => app.sandbox.addFault({ service: 'chat', kind: 'slow', delayMs: 2_500 }),
  ],
  [
    'is known not to answer',
    () => app.db.chatServiceState.create({ data: { id: 1, awaySince: app.clock.now() } }),
  ],
  [
    'is known to reject our key',
    () => app.db.chatServiceState.create({ data: { id: 1, failingSince: app.clock.now() } }),
  ],
])('a sign-in goes by our records while the chat service %s', async (_, fail) => {
  const { user } = await mixUps['was given the address by an administrator there'](
    await buildChatPlan(app),
  );
  const answer = await beginOidcSignIn(app, user);
  await fail();
  expect(await answer()).toMatchObject({ next: 'go' });
  await app.sandbox.clearFaults();
  await app.db.chatServiceState.deleteMany();
});

test('of two users whose addresses were exchanged there, neither signs in before their own sync', async () => {
  const plan = await buildChatPlan(app);
  const [one, other] = [await users.customer(plan), await users.customer(plan)];
  const [ofOne, ofOther] = [await users.accountAt(one.email), await users.accountAt(other.email)];
  await app.sandbox.chat.changeUser(ofOne.id, { email: 'exchanging@example.com' });
  await app.sandbox.chat.changeUser(ofOther.id, { email: one.email });
  await app.sandbox.chat.changeUser(ofOne.id, { email: other.email });
  const answer = await beginOidcSignIn(app, one);
  expect(await answer()).toEqual({ next: 'wait' });
  await syncChatNow(app.deps, other.id);
  expect(await answer()).toEqual({ next: 'wait' });
  await app.runJobs();
  expect((await users.signInThere(one)).there?.id).toBe(ofOne.id);
});

test('sign-ins of one user at the same time search the chat service once', async () => {
  const user = await app.build.user();
  await app.sandbox.chat.clearCalls();
  const asked = Array.from({ length: 5 }, () => isAddressUnsettledThere(app.deps, user));
  expect(new Set(await Promise.all(asked))).toEqual(new Set([false]));
  const searches = (await app.sandbox.chat.calls()).filter(({ path }) => /search/.test(path));
  expect(searches).toHaveLength(1);
});
