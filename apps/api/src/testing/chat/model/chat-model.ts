import type { TestApp } from '../../create-test-app.ts';
import type { ChatPlan } from '../chat-account.ts';
import type { UserIndex } from './chat-actions.ts';

export type AccountState = { role: string; groups: string[] };
export type Account = Awaited<ReturnType<TestApp['sandbox']['chat']['users']>>[number];
export type User = Awaited<ReturnType<ChatModel['users']>>[number];
export type ChatModel = ReturnType<typeof chatModel>;

/** What is known of the accounts in the chat service by what was done to them. */
export function chatModel(app: TestApp, plans: ChatPlan[], run: number) {
  const email = (one: UserIndex) => `person${one}-${run}@example.com`;
  const users = () => app.db.user.findMany({ include: { subscription: true } });
  return {
    app,
    plans,
    email,
    users,
    find: async (one: UserIndex) => (await users()).find((user) => user.email === email(one)),
    /**
     * The minimum access of accounts that nobody has confirmed: what they had when they were found.
     */
    floors: new Map<string, AccountState>(),
    admins: new Map<string, AccountState>(),
    /** Accounts that are a user's own: created here, or confirmed. */
    own: new Set<string>(),
    /** Changes by the service's administrators are found by the next comparison. */
    unseen: new Set<string>(),
  };
}

export function stateOf({ role, group_ids }: Account): AccountState {
  return { role, groups: group_ids.toSorted() };
}

export function canChat({ role }: AccountState): boolean {
  return role !== 'pending';
}

/** Whether a user has a plan now. */
export function holdsPlan({ app }: ChatModel, { subscription }: User): boolean {
  return subscription !== null && (subscription.expiresAt ?? app.clock.inDays(1)) > app.clock.now();
}
