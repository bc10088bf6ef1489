import type { ChatPassword, ChatState } from '@nobayon/shared/contract/chat-access/chat-access.ts';
import type { AppDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { type ChatUser, findChatUser, readChatPlans } from './chat-users.store.ts';
import { isKnownToChatService } from './sync/account/account-of.ts';
import { takesPasswords } from './sync/passwords/takes-passwords.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'chatService' | 'settings'>;

type OwnAccess = { state: ChatState; password: ChatPassword; free_plan: string | null };

/** The user's access by our own records, without a call to the chat service. */
export async function showOwnAccess(
  { db, clock, chatService, settings }: Deps,
  userId: number,
): Promise<OwnAccess> {
  const user = await findChatUser(db, userId, await readChatPlans(db), clock());
  if (!user) throw new AppError('session_ended');
  return {
    state: chatService === null ? 'off' : stateOf({ settings }, user),
    free_plan: chatService === null ? null : user.freePlan,
    password: takesPasswords({ chatService, settings }) ? passwordOf(user) : 'known',
  };
}

/** An account that is not ours has a password that is none of ours. */
function passwordOf({ chatPasswordKnown, chatPasswordFault, chatOwnership }: ChatUser) {
  if (chatPasswordKnown || chatOwnership !== 'proven') return 'known';
  return chatPasswordFault ?? 'unknown';
}

function stateOf({ settings }: Pick<Deps, 'settings'>, user: ChatUser): ChatState {
  const { wanted, chatGranted, chatGrantedGroup } = user;
  if (wanted.kind === 'none') return 'no_plan';
  if (!isKnownToChatService(user, settings)) return 'unproven';
  // A user of the free plan has access before a bought plan arrives there.
  const hasAccess = chatGranted && chatGrantedGroup === wanted.groupId;
  if (!hasAccess) return 'pending';
  return stateByAddress(user);
}

/** With access, by whether the account has the user's address, with which they sign in there. */
function stateByAddress(user: ChatUser): ChatState {
  const { chatSyncedAt, chatFailedAt, chatSyncedEmail, email, emailProvenAt } = user;
  if (chatSyncedEmail === null || chatSyncedEmail === email || emailProvenAt === null) {
    return 'granted';
  }
  // The address is still to be sent, so signing in there waits as well (`isAddressUnsettled`).
  if (chatSyncedAt === null || chatSyncedAt < emailProvenAt) return 'pending';
  // We do not send it for an administrator there.
  if (chatFailedAt === null) return 'granted';
  // A sync that ends with a rejected address also counts as completed; one without an answer does not.
  return chatFailedAt > chatSyncedAt ? 'pending' : 'other_address';
}
