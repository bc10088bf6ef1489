import type { ChatPassword, ChatState } from '@nobayon/shared/contract/chat-access/chat-access.ts';
import type { AppDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { type ChatUser, findChatUser, readChatPlans } from './chat-users.store.ts';
import { isKnownToChatService } from './sync/account/account-of.ts';
import { takesPasswords } from './sync/takes-passwords.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'chatService' | 'settings'>;

/** The user's access by our own records, without a call to the chat service. */
export async function showOwnAccess(
  { db, clock, chatService, settings }: Deps,
  userId: number,
): Promise<{ state: ChatState; password: ChatPassword }> {
  const user = await findChatUser(db, userId, await readChatPlans(db), clock());
  if (!user) throw new AppError('session_ended');
  return {
    state: chatService === null ? 'off' : stateOf(user, settings),
    password: takesPasswords({ chatService, settings }) ? passwordOf(user) : 'known',
  };
}

/** Users who had an account there before also have a password for it. */
function passwordOf({ chatPasswordKnown, chatPasswordFault, chatOwnership }: ChatUser) {
  if (chatPasswordKnown || chatOwnership === 'claimed') return 'known';
  return chatPasswordFault ?? 'unknown';
}

function stateOf(user: ChatUser, rules: Deps['settings']): ChatState {
  const { wanted, chatGranted, chatGrantedGroup } = user;
  if (wanted.kind === 'none') return 'no_plan';
  if (!isKnownToChatService(user, rules)) return 'unproven';
  // A user of the free plan has access before a bought plan arrives there.
  const hasAccess = chatGranted && chatGrantedGroup === wanted.groupId;
  return hasAccess && !isOutOfReach(user) ? 'granted' : 'pending';
}

/** Whether the account could not get the user's address, with which they sign in there. */
function isOutOfReach({ chatError, chatSyncedEmail, email, emailProvenAt }: ChatUser): boolean {
  return chatError !== null && chatSyncedEmail !== email && emailProvenAt !== null;
}
