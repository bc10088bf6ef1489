import type { ChatState } from '@nobayon/shared/contract/chat-access/chat-access.ts';
import type { AppDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { type ChatUser, findChatUser, readChatPlans } from './chat-users.store.ts';
import { isKnownToChatService } from './sync/account/account-of.ts';
import { takesPasswords } from './takes-passwords.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'chatService' | 'settings'>;

/** Whether a user may chat now, from what is noted here: the chat service is not asked. */
export async function showOwnAccess(
  { db, clock, chatService, settings }: Deps,
  userId: number,
): Promise<{ state: ChatState; password_known: boolean }> {
  const user = await findChatUser(db, userId, await readChatPlans(db), clock());
  if (!user) throw new AppError('session_ended');
  return {
    state: chatService === null ? 'off' : stateOf(user, settings),
    password_known: !takesPasswords({ chatService, settings }) || hasPassword(user),
  };
}

/** Whoever had an account there before has a password of their own for it. */
function hasPassword({ chatPasswordKnown, chatOwnership }: ChatUser): boolean {
  return chatPasswordKnown || chatOwnership === 'claimed';
}

function stateOf(user: ChatUser, rules: Deps['settings']): ChatState {
  if (user.wanted.kind === 'none') return 'no_plan';
  if (!isKnownToChatService(user, rules)) return 'unproven';
  return user.chatGranted ? 'granted' : 'pending';
}
