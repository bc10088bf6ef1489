import { isProven } from '@nobayon/shared/domain/account/proven-address.ts';
import type { Settings } from '../../../../deps.ts';
import type {
  AccountPart,
  RemoteUser,
  Wanted,
} from '../../../../ports/chat-service/chat-service.ts';
import type { ChatUser } from '../../chat-users.store.ts';
import { isPlaceholder } from './placeholder-address.ts';

type Rules = Pick<Settings, 'requireProvenAddress'>;
type Standing = Pick<RemoteUser, 'role'>;

/** Whether the chat service hears of somebody: of an address that is nobody's yet it does not. */
export function isKnownToChatService(user: ChatUser, rules: Rules): boolean {
  return user.chatRemoteId !== null || isProven(user, rules);
}

/** What an account may do in the end: what its user has, and never less than it was found with. */
export function accessOf(user: ChatUser, account: Standing, planGroupIds: string[]): Wanted {
  const { wanted, chatFoundGroupIds } = user;
  if (!isAsFound(user)) return { access: wanted, planGroupIds };
  if (wanted.kind === 'none') return accessLeft(user, account, planGroupIds);
  return { access: wanted, planGroupIds: without(planGroupIds, chatFoundGroupIds) };
}

/** What is left of an account's access when its user has none here, or is gone. */
export function accessLeft(
  { chatFoundRole, chatFoundGroupIds }: Pick<ChatUser, 'chatFoundRole' | 'chatFoundGroupIds'>,
  account: Standing,
  planGroupIds: string[],
): Wanted {
  // Whoever was shut out there since stays shut out.
  const mayChat = chatFoundRole === 'user' && account.role === 'user';
  return {
    access: mayChat ? { kind: 'granted', groupId: null } : { kind: 'none' },
    planGroupIds: without(planGroupIds, chatFoundGroupIds),
  };
}

/** What the account should be called, where that was changed here since it was last told. */
export function profileOf(
  user: ChatUser,
  account: Pick<RemoteUser, 'name' | 'email'>,
  rules: Rules,
): { name?: string; email?: string } {
  if (user.chatOwnership === 'claimed') return {};
  const { name, email, chatToldName, chatToldEmail } = user;
  const isNewName = chatToldName !== null && chatToldName !== name && account.name !== name;
  // Two syncs may have moved an account at once: one of nobody's addresses is never the last word.
  const isToTell = chatToldEmail !== email || isPlaceholder(account.email);
  const isNewEmail = isToTell && account.email !== email && isProven(user, rules);
  return { ...(isNewName && { name }), ...(isNewEmail && { email }) };
}

/**
 * The address that an account has by now, where it was told another one than its user's, and has not
 * that one either: the chat service takes a new one over by itself when somebody signs in to it, and
 * its administrators change addresses.
 */
export function addressFound(
  { chatToldEmail, email }: Pick<ChatUser, 'chatToldEmail' | 'email'>,
  account: Pick<RemoteUser, 'email'>,
): string | undefined {
  const isRight = [null, email, account.email].includes(chatToldEmail);
  return isRight ? undefined : account.email;
}

/** Whether what could not be done leaves somebody with access that they have no more. */
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

/** Whether an account that is found by this user's address alone is theirs. */
export function isByAddress({
  chatOwnership,
  emailProvenAt,
}: Pick<ChatUser, 'chatOwnership' | 'emailProvenAt'>): boolean {
  return chatOwnership === 'proven' || emailProvenAt !== null;
}

/** It is looked after as it was found, as nobody has shown whose it is. */
function isAsFound({ chatOwnership, chatFoundRole }: ChatUser): boolean {
  return chatOwnership === 'claimed' && chatFoundRole !== null;
}

function without(groupIds: string[], some: string[]): string[] {
  return groupIds.filter((id) => !some.includes(id));
}
