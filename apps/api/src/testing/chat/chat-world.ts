import { expect } from 'vitest';
import { queueChatSync } from '../../features/chat-access/queue-chat-sync.ts';
import { queueChatSweep } from '../../features/chat-access/sweep/queue-chat-sweep.ts';
import { DAY } from '../clock.ts';
import type { TestApp } from '../create-test-app.ts';
import { type ChatPlan, emptyChat, passMinute, removeUser, subscribe } from './chat-account.ts';
import type { Act, Role, Who } from './chat-acts.ts';

type State = { role: string; groups: string[] };
type Account = Awaited<ReturnType<TestApp['sandbox']['chat']['users']>>[number];

const stateOf = ({ role, group_ids }: Account): State => ({ role, groups: group_ids.toSorted() });
const canChat = ({ role }: State) => role !== 'pending';

/**
 * Customers, impostors, their accounts in the chat service, and what must be true of them. `run`
 * makes the addresses of each world its own.
 */
export async function chatWorld(app: TestApp, plans: ChatPlan[], run: number) {
  await emptyChat(app, plans);

  const email = (one: Who) => `person${one}-${run}@example.com`;
  /**
   * The minimum access of accounts that nobody has confirmed: what they had when they were found.
   */
  const floors = new Map<string, State>();
  const admins = new Map<string, State>();
  /** Accounts that are a user's own: created here, or confirmed. */
  const own = new Set<string>();
  /** Changes by the service's administrators are found by the next comparison. */
  const unseen = new Set<string>();

  const users = () => app.db.user.findMany({ include: { subscription: true } });
  type User = Awaited<ReturnType<typeof users>>[number];
  const find = async (one: Who) => (await users()).find((user) => user.email === email(one));
  const holds = ({ subscription }: User) =>
    subscription !== null && (subscription.expiresAt ?? app.clock.inDays(1)) > app.clock.now();

  async function changed(user: User | undefined, data: object): Promise<void> {
    if (!user) return;
    await app.db.user.update({ where: { id: user.id }, data });
    await queueChatSync(app.db, user.id);
  }

  async function changeThere(one: Who, role: Role, groupIds: string[]): Promise<void> {
    const before = await app.sandbox.chat.user(email(one));
    const account = before
      ? await app.sandbox.chat.changeUser(before.id, { role, groupIds })
      : await app.sandbox.chat.addUser({ email: email(one), role, groupIds });
    const state = stateOf(account);
    const floor = before && floors.get(account.id);
    const isClaimed = (await users()).some(({ chatRemoteId }) => chatRemoteId === account.id);
    floors.set(
      account.id,
      floor && isClaimed
        ? {
            role: canChat(floor) && canChat(state) ? 'user' : 'pending',
            groups: floor.groups.filter((id) => state.groups.includes(id)),
          }
        : state,
    );
    const removal = await app.db.chatRemoval.findFirst({
      where: { email: email(one), isByAddress: true, settledAt: null },
    });
    // A removal that finds the account by its address cannot know that it was made only now.
    if (!before && removal) own.add(account.id);
    unseen.add(account.id);
    if (role === 'admin') admins.set(account.id, state);
    else admins.delete(account.id);
  }

  async function pass(): Promise<void> {
    app.clock.advance(60_000);
    await passMinute(app);
    await app.makeJobsDue();
    await app.runJobs();
  }

  /** The invariants that hold at any time. */
  async function check(afterPass: boolean): Promise<void> {
    const [accounts, all] = [await app.sandbox.chat.users(), await users()];
    for (const user of all) {
      if (user.chatOwnership === 'proven' && user.chatRemoteId) own.add(user.chatRemoteId);
      const theirs = accounts.find((account) => account.email === user.email);
      // A user keeps the account that they are linked to, whatever else has their address.
      const isLinkedElsewhere = user.chatRemoteId !== null && user.chatRemoteId !== theirs?.id;
      if (user.emailProvenAt && theirs && !isLinkedElsewhere) own.add(theirs.id);
    }
    const state = await app.db.chatServiceState.findUnique({ where: { id: 1 } });
    const removals = await app.db.chatRemoval.findMany();
    for (const account of accounts) {
      const now = stateOf(account);
      const admin = admins.get(account.id);
      if (admin) expect(now, `the administrator ${account.email} is untouched`).toEqual(admin);
      const floor = floors.get(account.id);
      if (floor && !own.has(account.id)) {
        expect([account.email, canChat(now)]).toEqual([
          account.email,
          canChat(floor) || canChat(now),
        ]);
        expect(now.groups).toEqual(expect.arrayContaining(floor.groups));
      }
      if (!afterPass || now.role !== 'user' || !own.has(account.id)) continue;
      const owner = all.find(({ chatRemoteId }) => chatRemoteId === account.id);
      if (unseen.has(account.id) || (owner && holds(owner))) continue;
      const isKnownToChatService =
        state?.failingSince ||
        state?.awaySince ||
        owner?.chatError ||
        removals.some(({ chatRemoteId, email: address }) =>
          chatRemoteId === null ? address === account.email : chatRemoteId === account.id,
        );
      expect(isKnownToChatService, `${account.email} chats, and nobody is told`).toBeTruthy();
    }
  }

  async function play(act: Act): Promise<void> {
    switch (act.kind) {
      case 'register': {
        if (await find(act.who)) return;
        const emailProvenAt = act.isProven ? app.clock.now() : null;
        const user = await app.build.user({ email: email(act.who), emailProvenAt });
        return queueChatSync(app.db, user.id);
      }
      case 'prove':
        return changed(await find(act.who), { emailProvenAt: app.clock.now() });
      case 'rename':
        return changed(await find(act.who), { lastname: `Renamed ${app.clock.now().getTime()}` });
      case 'move': {
        if (await find(act.to)) return;
        const [user, left] = [await find(act.who), await app.sandbox.chat.user(email(act.who))];
        // Somebody else made it, and no sync found it while the user had the address.
        if (user && left && floors.has(left.id) && user.chatRemoteId !== left.id)
          own.delete(left.id);
        const emailProvenAt = act.isProven ? app.clock.now() : null;
        return changed(user, { email: email(act.to), emailProvenAt });
      }
      case 'pay': {
        const user = await find(act.who);
        const plan = plans[act.plan];
        if (!user || !plan) return;
        await subscribe(app, user, plan);
        return queueChatSync(app.db, user.id);
      }
      case 'delete': {
        const user = await find(act.who);
        // Whatever was changed in their account there, it is checked now.
        if (user?.chatRemoteId) unseen.delete(user.chatRemoteId);
        return user && removeUser(app, user);
      }
      case 'expire':
        return void app.clock.advance(31 * DAY);
      case 'there': {
        const groupIds = act.groups.map((n) => plans[n]?.guid ?? '');
        return changeThere(act.who, act.role, groupIds);
      }
      case 'goneThere': {
        const account = await app.sandbox.chat.user(email(act.who));
        return account ? app.sandbox.chat.removeUser(account.id) : undefined;
      }
      case 'fault':
        return void (await app.sandbox.addFault({
          service: 'chat',
          kind: act.fault,
          times: act.times,
        }));
      case 'mend':
        await app.sandbox.clearFaults();
        return;
      case 'pass':
        return pass();
    }
  }

  /** Once the service works again, all users have the right access, and no work is left. */
  async function settle(): Promise<void> {
    await app.sandbox.clearFaults();
    for (let round = 0; round < 3; round += 1) {
      app.clock.advance(DAY / 2);
      await pass();
      await queueChatSweep(app.db);
      await pass();
    }
    unseen.clear();
    await check(true);
    expect(await app.db.chatRemoval.findMany()).toEqual([]);
    const [accounts, all] = [await app.sandbox.chat.users(), await users()];
    for (const user of all) {
      const account = accounts.find(({ id }) => id === user.chatRemoteId);
      const other = accounts.find((one) => one.email === user.email && one !== account);
      // The other customer's own account gives the address up.
      const isAnyones = all.some(
        ({ chatRemoteId, chatOwnership }) =>
          chatRemoteId === other?.id && chatOwnership === 'proven',
      );
      if (!other || (isAnyones && other.role !== 'admin'))
        expect([user.email, user.chatError]).toEqual([user.email, null]);
      if (!account || account.role === 'admin') continue;
      const { role, groups } = stateOf(account);
      const plan = holds(user) ? plans.find(({ id }) => id === user.subscription?.planId) : null;
      if (plan) expect([role, groups]).toEqual(['user', expect.arrayContaining([plan.guid])]);
      if (user.chatOwnership !== 'proven') continue;
      expect([user.email, role, groups]).toEqual([
        user.email,
        plan ? 'user' : 'pending',
        plan ? [plan.guid] : [],
      ]);
    }
  }

  return { play, check, settle };
}
