import { expect } from 'vitest';
import {
  type Account,
  type ChatModel,
  canChat,
  holdsPlan,
  stateOf,
  type User,
} from './chat-model.ts';

/** What must be true at any time, and, after the worker did its work, of who can chat. */
export async function checkChat(model: ChatModel, afterPass: boolean): Promise<void> {
  const [accounts, users] = [await model.app.sandbox.chat.users(), await model.users()];
  noteOwnAccounts(model, accounts, users);
  for (const account of accounts) checkUntouched(model, account);
  if (afterPass) await checkReported(model, accounts, users);
}

/** What must be true once the service works and all work is done. */
export async function checkSettled(model: ChatModel): Promise<void> {
  await checkChat(model, true);
  expect(await model.app.db.chatRemoval.findMany()).toEqual([]);
  const [accounts, users] = [await model.app.sandbox.chat.users(), await model.users()];
  for (const user of users) checkAccess(model, user, { accounts, users });
}

function noteOwnAccounts({ own }: ChatModel, accounts: Account[], users: User[]): void {
  for (const user of users) {
    if (user.chatOwnership === 'proven' && user.chatRemoteId) own.add(user.chatRemoteId);
    const theirs = accounts.find((account) => account.email === user.email);
    // A user keeps the account that they are linked to, whatever else has their address.
    const isLinkedElsewhere = user.chatRemoteId !== null && user.chatRemoteId !== theirs?.id;
    if (user.emailProvenAt && theirs && !isLinkedElsewhere) own.add(theirs.id);
  }
}

/** Administrators keep exactly what they have, and accounts that are not a user's at least that. */
function checkUntouched({ admins, floors, own }: ChatModel, account: Account): void {
  const now = stateOf(account);
  const admin = admins.get(account.id);
  if (admin) expect(now, `the administrator ${account.email} is untouched`).toEqual(admin);
  const floor = floors.get(account.id);
  if (!floor || own.has(account.id)) return;
  expect([account.email, canChat(now)]).toEqual([account.email, canChat(floor) || canChat(now)]);
  expect(now.groups).toEqual(expect.arrayContaining(floor.groups));
}

/** A user without a plan who can chat is known: the service has a problem, or a removal waits. */
async function checkReported(model: ChatModel, accounts: Account[], users: User[]): Promise<void> {
  const state = await model.app.db.chatServiceState.findUnique({ where: { id: 1 } });
  const removals = await model.app.db.chatRemoval.findMany();
  for (const account of accounts) {
    if (account.role !== 'user' || !model.own.has(account.id)) continue;
    const owner = users.find(({ chatRemoteId }) => chatRemoteId === account.id);
    if (model.unseen.has(account.id) || (owner && holdsPlan(model, owner))) continue;
    const isReported =
      state?.failingSince ||
      state?.awaySince ||
      owner?.chatError ||
      removals.some(({ chatRemoteId, email }) =>
        chatRemoteId === null ? email === account.email : chatRemoteId === account.id,
      );
    expect(isReported, `${account.email} chats, and this is not reported`).toBeTruthy();
  }
}

/** A user has the access of their plan, or an error says why not. */
function checkAccess(
  model: ChatModel,
  user: User,
  { accounts, users }: { accounts: Account[]; users: User[] },
): void {
  const account = accounts.find(({ id }) => id === user.chatRemoteId);
  const other = accounts.find((one) => one.email === user.email && one !== account);
  // The other customer's own account gives the address up.
  const isOfOurUser = users.some(
    ({ chatRemoteId, chatOwnership }) => chatRemoteId === other?.id && chatOwnership === 'proven',
  );
  if (!other || (isOfOurUser && other.role !== 'admin')) {
    expect([user.email, user.chatError]).toEqual([user.email, null]);
  }
  if (!account || account.role === 'admin') return;
  const { role, groups } = stateOf(account);
  const plan = holdsPlan(model, user)
    ? model.plans.find(({ id }) => id === user.subscription?.planId)
    : null;
  if (plan) expect([role, groups]).toEqual(['user', expect.arrayContaining([plan.guid])]);
  if (user.chatOwnership !== 'proven') return;
  expect([user.email, role, groups]).toEqual([
    user.email,
    plan ? 'user' : 'pending',
    plan ? [plan.guid] : [],
  ]);
}
