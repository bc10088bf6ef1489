import { changesAt } from '@nobayon/shared/domain/chat-access.ts';
import type { AppDeps } from '../../../deps.ts';
import { isAsWanted } from '../../../ports/chat-service/account-changes.ts';
import type {
  AccountPage,
  ChatService,
  RemoteUser,
} from '../../../ports/chat-service/chat-service.ts';
import {
  type ChatPlans,
  type ChatUser,
  findChatUsers,
  listChatUsers,
  readChatPlans,
} from '../chat-users.store.ts';
import {
  accessOf,
  addressFound,
  isKnownToChatService,
  profileOf,
} from '../sync/account/account-of.ts';
import { type ComparisonResult, listFoundUsers } from './chat-sweeps.store.ts';
import { findWarnings, type Match } from './find-warnings.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings'>;

const BATCH = 1_000;

/**
 * Compares a page of the chat service's accounts with the users here. Unknown accounts are counted
 * and left alone. The user of an unreadable account is synced, which reads the account by itself.
 */
export async function comparePage(
  { db, clock, settings, chatService }: Deps & { chatService: ChatService },
  { accounts, unreadable }: AccountPage,
): Promise<ComparisonResult & { foundUserIds: number[] }> {
  const plans = await readChatPlans(db);
  const unread = unreadable.flatMap(({ id }) => (id === null ? [] : [{ id, email: '' }]));
  const users = await findChatUsers(db, [...accounts, ...unread], plans, clock());
  const matches = accounts.map((account) => ({
    account,
    user: matchUser(account, users, settings),
  }));
  const drifted = matches.flatMap(({ account, user }) =>
    user && hasDrifted(user, account, { ...plans, settings }) ? [user.id] : [],
  );
  const ofUnread = unread.flatMap(
    ({ id }) => users.find((user) => user.chatRemoteId === id)?.id ?? [],
  );
  const unknownAccounts = matches
    .filter((match) => isUnknownAccount(match, users))
    .map(({ account }) => account);
  const compared = { unreadable, matches, unknownAccounts, users, plans };
  return {
    checked: accounts.length + unreadable.length,
    drifted: [...drifted, ...ofUnread],
    strangers: unknownAccounts.length,
    warnings: await findWarnings({ db, chatService }, compared),
    foundUserIds: [...matches.flatMap(({ user }) => user?.id ?? []), ...ofUnread],
  };
}

/** The user that the account is linked to, or would be linked to by a sync. */
function matchUser(
  { id, email }: RemoteUser,
  users: ChatUser[],
  rules: Deps['settings'],
): ChatUser | null {
  const owner = users.find((user) => user.chatRemoteId === id);
  const sameAddress = users.find((user) => user.chatRemoteId === null && user.email === email);
  return owner ?? (sameAddress && isKnownToChatService(sameAddress, rules) ? sameAddress : null);
}

/** An account that `Check Missing Users` lists, which excludes the service's administrators. */
function isUnknownAccount({ account, user }: Match, users: ChatUser[]): boolean {
  const isKnown = user !== null || users.some(({ email }) => email === account.email);
  return !isKnown && account.role !== 'admin';
}

/** Whether the account differs from what it should be, or from our records of it. */
function hasDrifted(
  user: ChatUser,
  account: RemoteUser,
  { planGroupIds, settings }: ChatPlans & Pick<Deps, 'settings'>,
): boolean {
  if (user.chatRemoteId !== account.id || isRecordedAsWrong(user)) return true;
  if (addressFound(user, account) !== undefined) return true;
  if (account.role === 'admin') return false;
  const isRenamed = Object.keys(profileOf(user, account, settings)).length > 0;
  return isRenamed || !isAsWanted(account, accessOf(user, account, planGroupIds));
}

function isRecordedAsWrong(user: ChatUser): boolean {
  const { wanted, chatGranted, chatGrantedGroup, chatDueAt, chatError } = user;
  return (
    chatError !== null ||
    chatGranted !== (wanted.kind === 'granted') ||
    chatGrantedGroup !== (wanted.kind === 'granted' ? wanted.groupId : null) ||
    chatDueAt?.getTime() !== changesAt(wanted)?.getTime()
  );
}

/** Finds users whose account is not in the list: their sync unlinks it, or creates a new one. */
export async function findUnlistedUsers(
  { db, clock, settings }: Deps,
  sweepId: number,
): Promise<ComparisonResult> {
  const plans = await readChatPlans(db);
  const drifted: number[] = [];
  let last = 0;
  for (let read = BATCH; read === BATCH; ) {
    const users = await listChatUsers(db, { after: last, limit: BATCH }, plans, clock());
    const ids = users.map(({ id }) => id);
    const found = await listFoundUsers(db, sweepId, ids);
    const missing = users.filter((user) => !found.has(user.id) && isMissing(user, settings));
    drifted.push(...missing.map(({ id }) => id));
    last = ids.at(-1) ?? last;
    read = users.length;
  }
  return { checked: drifted.length, drifted, strangers: 0, warnings: [] };
}

function isMissing(user: ChatUser, rules: Deps['settings']): boolean {
  if (!isKnownToChatService(user, rules)) return false;
  return user.chatRemoteId !== null || user.wanted.kind === 'granted' || isRecordedAsWrong(user);
}
