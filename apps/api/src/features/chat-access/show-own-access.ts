import type { ChatPassword, ChatState } from '@nobayon/shared/contract/chat-access/chat-access.ts';
import type { AppDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { type ChatUser, findChatUser, readChatPlans } from './chat-users.store.ts';
import { isInTrouble } from './service-health/service-health.ts';
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
    state: chatService === null ? 'off' : await stateOf({ db, settings }, user),
    password: takesPasswords({ chatService, settings }) ? passwordOf(user) : 'known',
  };
}

/** Users who had an account there before also have a password for it. */
function passwordOf({ chatPasswordKnown, chatPasswordFault, chatOwnership }: ChatUser) {
  if (chatPasswordKnown || chatOwnership === 'claimed') return 'known';
  return chatPasswordFault ?? 'unknown';
}

async function stateOf(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  user: ChatUser,
): Promise<ChatState> {
  const { wanted, chatGranted, chatGrantedGroup } = user;
  if (wanted.kind === 'none') return 'no_plan';
  if (!isKnownToChatService(user, settings)) return 'unproven';
  // A user of the free plan has access before a bought plan arrives there.
  const hasAccess = chatGranted && chatGrantedGroup === wanted.groupId;
  if (!hasAccess) return 'pending';
  if (!isOutOfReach(user)) return 'granted';
  // The address is sent again when the service works again.
  return (await isInTrouble({ db })) ? 'pending' : 'other_address';
}

/** Whether the account could not get the user's address, with which they sign in there. */
function isOutOfReach({ chatError, chatSyncedEmail, email, emailProvenAt }: ChatUser): boolean {
  return chatError !== null && chatSyncedEmail !== email && emailProvenAt !== null;
}
