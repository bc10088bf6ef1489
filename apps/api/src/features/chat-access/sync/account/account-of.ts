import { isProven } from '@nobayon/shared/domain/account/proven-address.ts';
import type { Settings } from '../../../../deps.ts';
import type {
  AccountPart,
  RemoteUser,
  Wanted,
} from '../../../../ports/chat-service/chat-service.ts';
import type { ChatUser } from '../../chat-users.store.ts';

type Rules = Pick<Settings, 'requireProvenAddress'>;
type CurrentRole = Pick<RemoteUser, 'role'>;

/**
 * Whether a user is synced at all: not before their address is confirmed, unless they have an
 * account.
 */
export function isKnownToChatService(user: ChatUser, rules: Rules): boolean {
  return user.chatRemoteId !== null || isProven(user, rules);
}

/** The access that an account should have: its user's, and never less than it was found with. */
export function accessOf(user: ChatUser, account: CurrentRole, planGroupIds: string[]): Wanted {
  const { wanted, chatFoundGroupIds } = user;
  if (!isAsFound(user)) return { access: wanted, planGroupIds };
  if (wanted.kind === 'none') return accessLeft(user, account, planGroupIds);
  return { access: wanted, planGroupIds: without(planGroupIds, chatFoundGroupIds) };
}

/** The access that an account keeps when its user has none, or was deleted. */
export function accessLeft(
  { chatFoundRole, chatFoundGroupIds }: Pick<ChatUser, 'chatFoundRole' | 'chatFoundGroupIds'>,
  account: CurrentRole,
  planGroupIds: string[],
): Wanted {
  // An account that was deactivated in the chat service in the meantime stays deactivated.
  const mayChat = chatFoundRole === 'user' && account.role === 'user';
  return {
    access: mayChat ? { kind: 'granted', groupId: null } : { kind: 'none' },
    planGroupIds: without(planGroupIds, chatFoundGroupIds),
  };
}

/**
 * The name and email to send to the chat service: a name that has changed here since the last sync,
 * and the address whenever the account has another one.
 */
export function profileOf(
  user: ChatUser,
  account: Pick<RemoteUser, 'name' | 'email'>,
  rules: Rules,
): { name?: string; email?: string } {
  if (user.chatOwnership === 'claimed') return {};
  const { name, email, chatSyncedName } = user;
  const isNewName = chatSyncedName !== null && chatSyncedName !== name && account.name !== name;
  const isNewEmail = account.email !== email && isProven(user, rules);
  return { ...(isNewName && { name }), ...(isNewEmail && { email }) };
}

/**
 * The account's current address if we do not know of it: it was changed in the chat service by its
 * administrators or a restored backup, or by the service itself when the user signed in, or was never
 * recorded. Undefined if it is the one that was last sent or found.
 */
export function addressFound(
  { chatSyncedEmail }: Pick<ChatUser, 'chatSyncedEmail'>,
  { email }: Pick<RemoteUser, 'email'>,
): string | undefined {
  return chatSyncedEmail === email ? undefined : email;
}

/** Whether the failed parts leave a user with access that was revoked. */
export function keepsRevokedAccess(user: ChatUser, failed: AccountPart[]): boolean {
  const { wanted, chatRemoteId, chatGranted, chatGrantedGroup } = user;
  if (chatRemoteId === null) return false;
  const isAboutAccess = failed.some(isAccess);
  if (wanted.kind === 'none') return isAboutAccess || (failed.length === 0 && chatGranted);
  const hasLost = chatGrantedGroup !== null && chatGrantedGroup !== wanted.groupId;
  return hasLost && (isAboutAccess || failed.length === 0);
}

export function isAccess({ kind }: AccountPart): boolean {
  return kind === 'role' || kind === 'group';
}

/** Whether an account that is only found by the user's address belongs to them. */
export function isByAddress({
  chatOwnership,
  chatSyncedEmail,
  email,
  emailProvenAt,
}: Pick<ChatUser, 'chatOwnership' | 'chatSyncedEmail' | 'email' | 'emailProvenAt'>): boolean {
  return (chatOwnership === 'proven' && chatSyncedEmail === email) || emailProvenAt !== null;
}

/**
 * The account was found by an address that nobody has confirmed, so its own access is preserved.
 */
function isAsFound({ chatOwnership, chatFoundRole }: ChatUser): boolean {
  return chatOwnership === 'claimed' && chatFoundRole !== null;
}

function without(groupIds: string[], some: string[]): string[] {
  return groupIds.filter((id) => !some.includes(id));
}
