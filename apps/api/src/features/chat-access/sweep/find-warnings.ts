import type { AppDeps } from '../../../deps.ts';
import {
  type AccountPage,
  type ChatService,
  ChatServiceError,
  type RemoteUser,
} from '../../../ports/chat-service/chat-service.ts';
import type { ChatPlans, ChatUser } from '../chat-users.store.ts';
import { addressFound } from '../sync/account/account-of.ts';
import { findUserDeletions } from './deletions.store.ts';

type Deps = Pick<AppDeps, 'db'> & { chatService: ChatService };

/** An account, and the user that it is or would be linked to. */
export type Match = { account: RemoteUser; user: ChatUser | null };

export type Compared = {
  unreadable: AccountPage['unreadable'];
  matches: readonly Match[];
  unknownAccounts: readonly RemoteUser[];
  users: ChatUser[];
  plans: ChatPlans;
};

/** What administrators should know of a page of accounts, as texts. */
export async function findWarnings(
  { db, chatService }: Deps,
  { unreadable, matches, unknownAccounts, users, plans }: Compared,
): Promise<string[]> {
  return [
    ...unreadable.map(({ id, reason }) => unreadableText(id, reason)),
    ...matches.flatMap(({ account, user }) => warningsAboutAccess(account, user, plans)),
    ...matches.flatMap(({ account, user }) => warningsAboutAddress(account, user, users)),
    ...(await warningsAboutSecondAccounts(chatService, matches, users)),
    ...matches.flatMap(({ account, user }) => warningsAboutUnproven(account, user, users)),
    ...(await warningsAboutDeleted(db, unknownAccounts)),
  ];
}

function unreadableText(id: string | null, reason: string): string {
  return `An account in the chat service cannot be read (${id ?? 'without an ID'}): ${reason}`;
}

function warningsAboutAccess(
  account: RemoteUser,
  user: ChatUser | null,
  { groups }: ChatPlans,
): string[] {
  const inPlans = account.groupIds.flatMap((groupId) => groups.get(groupId) ?? []);
  if (account.role === 'admin') {
    return user ? [administratorText(account.email, user)] : [];
  }
  if (inPlans.length < 2) return [];
  const inGroups = `${account.email} is in the groups of several plans in the chat service: ${inPlans.join(', ')}.`;
  return user
    ? [`${inGroups} It gets the plan that was bought.`]
    : [`${inGroups} No user is linked to this account, so it is not changed.`];
}

function administratorText(email: string, { wanted }: ChatUser): string {
  const does = wanted.kind === 'none' ? 'chats without a plan' : 'is not changed';
  return `${email} is an administrator of the chat service and ${does}.`;
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
  matches: readonly Match[],
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
  return `${email} has two accounts in the chat service and signs in to the one without the plan. The other one has the address ${own.email}. Check that the account with the address ${email} holds nothing that is needed, and does not belong to a person who registered after a backup that was restored here, and delete it there: the other one gets this address with the next comparison.`;
}

/**
 * Their account is not synced until they confirm the address. It is the chat service's own, or got its
 * access here after a backup that was restored since.
 */
function warningsAboutUnproven(
  { email, role }: RemoteUser,
  user: ChatUser | null,
  users: ChatUser[],
): string[] {
  const isTheirs = users.some((each) => each.email === email && each.emailProvenAt === null);
  return user === null && role === 'user' && isTheirs
    ? [
        `${email} has access to the chat service, but has not confirmed the address here, so the access does not end. Remove it there if they have not paid for it.`,
      ]
    : [];
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
