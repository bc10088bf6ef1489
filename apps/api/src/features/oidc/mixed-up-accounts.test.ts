import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captureLog } from '../../testing/capture-log.ts';
import { buildChatPlan, type ChatPlan, subscribe } from '../../testing/chat/chat-account.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { chatClient, openBrowser, relyingParty } from '../../testing/oidc/relying-party.ts';
import { queueChatSweep } from '../chat-access/sweep/queue-chat-sweep.ts';
import { syncChatNow } from '../chat-access/sync/sync-chat-now.ts';

let app: TestApp;
const captured = captureLog();
beforeAll(async () => {
  app = await createTestApp({
    atOwnAddress: true,
    settings: { chatSignIn: 'oidc' },
    secrets: { oidcClients: [chatClient] },
    parts: { log: captured.log },
  });
});
afterAll(() => app.close());

async function customer(plan: ChatPlan): Promise<{ id: number; email: string }> {
  const user = await app.build.user();
  await subscribe(app, user, plan);
  await syncChatNow(app.deps, user.id);
  return user;
}

/** How another user's account in the chat service has the address of this one. */
const mixUps = {
  'was restored from an older backup': async (plan: ChatPlan) => {
    const owner = await customer(plan);
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
    const owner = await customer(plan);
    const account = await app.sandbox.chat.user(owner.email);
    const user = await app.build.user();
    await app.sandbox.chat.changeUser(account?.id ?? '', { email: user.email });
    return { user, owner };
  },
};

describe.each(Object.entries(mixUps))(
  'a user whose address another user’s account %s',
  (_, mix) => {
    async function mixUp() {
      const { user, owner } = await mix(await buildChatPlan(app));
      const account = (await app.sandbox.chat.user(user.email)) ?? expect.fail('not there');
      const [browser, chat] = [openBrowser(app), await relyingParty(app)];
      /** Signs in up to the account in the chat service. */
      const signInThere = async () => {
        const { tokens } = await chat.signIn(browser, user.token);
        const { sub, email = '' } = await chat.userInfo(tokens.access_token);
        return { tokens, there: await app.sandbox.chat.signInWithProvider({ sub, email }) };
      };
      return { user, owner, account, browser, chat, signInThere };
    }

    test('waits until both have their own', async () => {
      const { user, owner, account, browser, chat, signInThere } = await mixUp();
      const uid = await browser.begin((await chat.start()).url);
      expect(await browser.answer(uid, user.token)).toEqual({ next: 'wait' });
      const mixedUp = captured.lines().findLast(({ event }) => event === 'chat_accounts_mixed_up');
      expect(mixedUp).toMatchObject({ level: 40, userId: user.id, otherUserId: owner.id });
      await app.runJobs();
      expect(await app.sandbox.chat.user(owner.email)).toMatchObject({ id: account.id });
      const { there } = await signInThere();
      expect(there).toMatchObject({ email: user.email });
      expect(there?.id).not.toBe(account.id);
    });

    test('waits as well if they need not sign in here again', async () => {
      const { user, account, browser, chat, signInThere } = await mixUp();
      await app.sandbox.addFault({ service: 'chat', kind: 'down' });
      await signInThere();
      await app.sandbox.clearFaults();
      // The session that the first one would have continued has ended.
      for (const next of ['expired', 'wait']) {
        const uid = await browser.begin((await chat.start()).url);
        expect(await browser.answer(uid, user.token)).toEqual({ next });
      }
      await app.runJobs();
      expect((await signInThere()).there?.id).not.toBe(account.id);
    });

    test('does not stay in that account after a comparison', async () => {
      const { user, owner, account, chat, signInThere } = await mixUp();
      await app.sandbox.addFault({ service: 'chat', kind: 'down' });
      const { tokens, there } = await signInThere();
      expect(there?.id).toBe(account.id);
      await app.sandbox.clearFaults();

      await queueChatSweep(app.db);
      await app.runJobs();
      await expect(chat.userInfo(tokens.access_token)).rejects.toThrow();
      await app.finishSignOuts();
      expect(await app.db.oidcSession.count({ where: { userId: user.id } })).toBe(0);
      expect((await signInThere()).there?.id).not.toBe(account.id);
      expect(await app.sandbox.chat.user(owner.email)).toMatchObject({ id: account.id });
      const { warnings } = await app.db.chatSweep.findFirstOrThrow({ orderBy: { id: 'desc' } });
      expect(warnings).toContainEqual(
        expect.stringContaining(
          `The account of ${owner.email} in the chat service had the address of another user, ${user.email},`,
        ),
      );
    });
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
  const [browser, chat] = [openBrowser(app), await relyingParty(app)];
  const uid = await browser.begin((await chat.start()).url);
  await fail();
  expect(await browser.answer(uid, user.token)).toMatchObject({ next: 'go' });
  await app.sandbox.clearFaults();
  await app.db.chatServiceState.deleteMany();
});
