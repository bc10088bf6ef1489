import { expect } from 'vitest';
import { queueChatSweep } from '../../features/chat-access/sweep/queue-chat-sweep.ts';
import { syncChatNow } from '../../features/chat-access/sync/sync-chat-now.ts';
import type { TestApp } from '../create-test-app.ts';
import { openBrowser, relyingParty } from '../oidc/relying-party.ts';
import { type ChatPlan, subscribe } from './chat-account.ts';

export type ChatUsers = ReturnType<typeof chatUsers>;

/** Users of an app whose chat service signs them in with its provider. */
export function chatUsers(app: TestApp) {
  return {
    /** A user with a plan, and an account in the chat service. */
    async customer(plan: ChatPlan) {
      const user = await app.build.user();
      await subscribe(app, user, plan);
      await syncChatNow(app.deps, user.id);
      return user;
    },
    /** Changes the address, which no sync has sent yet. */
    async changeAddress({ id }: { id: number }): Promise<string> {
      app.clock.advance(60_000);
      const email = `changed.${id}.${app.clock.now().getTime()}@example.com`;
      await app.db.user.update({
        where: { id },
        data: { email, emailProvenAt: app.clock.now() },
      });
      return email;
    },
    async accountAt(email: string) {
      return (await app.sandbox.chat.user(email)) ?? expect.fail('not there');
    },
    /** Signs in up to the account in the chat service. */
    async signInThere(user: { token: string }, browser = openBrowser(app)) {
      const chat = await relyingParty(app);
      const { tokens } = await chat.signIn(browser, user.token);
      const { sub, email = '' } = await chat.userInfo(tokens.access_token);
      return { tokens, there: await app.sandbox.chat.signInWithProvider({ sub, email }) };
    },
    async comparison() {
      await queueChatSweep(app.db);
      await app.runJobs();
    },
  };
}
