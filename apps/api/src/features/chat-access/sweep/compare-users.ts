import { changesAt } from '@nobayon/shared/domain/chat-access.ts';
import type { AppDeps } from '../../../deps.ts';
import { isAsWanted } from '../../../ports/chat-service/account-changes.ts';
import {
  type AccountPage,
  type ChatService,
  ChatServiceError,
  type RemoteUser,
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
import { findUserDeletions } from './deletions.store.ts';

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
  return {
    checked: accounts.length + unreadable.length,
    drifted: [...drifted, ...ofUnread],
    strangers: unknownAccounts.length,
    warnings: [
      ...unreadable.map(({ id, reason }) => unreadableText(id, reason)),
      ...matches.flatMap(({ account, user }) => warningsAbout(account, user, plans)),
      ...matches.flatMap(({ account, user }) => warningsAboutAddress(account, user, users)),
      ...(await warningsAboutSecondAccounts(chatService, matches, users)),
      ...(await warningsAboutDeleted(db, unknownAccounts)),
    ],
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
function isUnknownAccount(
  { account, user }: { account: RemoteUser; user: ChatUser | null },
  users: ChatUser[],
): boolean {
  const isKnown = user !== null || users.some(({ email }) => email === account.email);
  return !isKnown && account.role !== 'admin';
}

function unreadableText(id: string | null, reason: string): string {
  return `An account in the chat service cannot be read (${id ?? 'without an ID'}): ${reason}`;
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

function warningsAbout(
  account: RemoteUser,
  user: ChatUser | null,
  { groups }: ChatPlans,
): string[] {
  const inPlans = account.groupIds.flatMap((groupId) => groups.get(groupId) ?? []);
  if (account.role === 'admin') {
    const note = `${account.email} is an administrator of the chat service and is not changed.`;
    return user ? [note] : [];
  }
  if (inPlans.length < 2) return [];
  const inGroups = `${account.email} is in the groups of several plans in the chat service: ${inPlans.join(', ')}.`;
  return user
    ? [`${inGroups} It gets the plan that was bought.`]
    : [`${inGroups} No user is linked to this account, so it is not changed.`];
}

/** An address that was changed there, or came back with an older backup, may be another user's. */
function warningsAboutAddress(
  account: RemoteUser,
  owner: ChatUser | null,
  users: ChatUser[],
): string[] {
  if (!owner || addressFound(owner, account) === undefined) return [];
  const namesake = users.find(({ id, email }) => id !== owner.id && email === account.email);
  return namesake
    ? [
        `The account of ${owner.email} in the chat service had the address of another user, ${account.email}, who may have signed in to it and read its conversations. Both are being corrected.`,
      ]
    : [];
}

async function warningsAboutSecondAccounts(
  chatService: ChatService,
  matches: { account: RemoteUser; user: ChatUser | null }[],
  users: ChatUser[],
): Promise<string[]> {
  const warnings: string[] = [];
  for (const { account, user } of matches) {
    const theirs = users.find(({ email }) => email === account.email);
    if (user !== null || !theirs?.emailProvenAt) continue;
    const own = await findOwnAccount(chatService, theirs);
    if (own && own.email !== account.email) warnings.push(secondAccountText(account, own));
  }
  return warnings;
}

/**
 * The account of a user that has another address by our records. Null if it is not certain that it
 * exists: the one with their address would then be their only one.
 */
async function findOwnAccount(
  chatService: ChatService,
  { chatRemoteId, chatSyncedEmail, email }: ChatUser,
): Promise<RemoteUser | null> {
  if (chatRemoteId === null || chatSyncedEmail === null || chatSyncedEmail === email) return null;
  return chatService.findUser(chatRemoteId, chatSyncedEmail).catch((error: unknown) => {
    if (error instanceof ChatServiceError) return null;
    throw error;
  });
}

/**
 * The service created it when the user signed in while their own had another address, or somebody
 * else added it. Only the service's administrators can tell whether it is needed.
 */
function secondAccountText({ email }: RemoteUser, own: RemoteUser): string {
  return `${email} has two accounts in the chat service and signs in to the one without the plan. The other one has the address ${own.email}. Check that the account with the address ${email} holds nothing that is needed, and delete it there: the other one gets this address with the next comparison.`;
}

/** An older backup of the chat service gives users who were deleted here their access back. */
async function warningsAboutDeleted(
  db: Deps['db'],
  unknownAccounts: readonly RemoteUser[],
): Promise<string[]> {
  const withAccess = unknownAccounts
    .filter(({ role }) => role === 'user')
    .map(({ email }) => email);
  const deletions = await findUserDeletions(db, withAccess);
  return withAccess
    .filter((email) => deletions.has(email))
    .map(
      (email) =>
        `${email} was deleted here but has access to the chat service. Remove the access there, or add the user again with Check Missing Users.`,
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
