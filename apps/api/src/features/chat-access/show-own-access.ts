import type { ChatState } from '@nobayon/shared/contract/chat-access.ts';
import type { AppDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { type ChatUser, findChatUser, readChatPlans } from './chat-users.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'chatService'>;

/** Whether a user may chat now, from what is noted here: the chat service is not asked. */
export async function showOwnAccess(
  { db, clock, chatService }: Deps,
  userId: number,
): Promise<{ state: ChatState; password_known: boolean }> {
  const user = await findChatUser(db, userId, await readChatPlans(db), clock());
  if (!user) throw new AppError('session_ended');
  return {
    state: chatService === null ? 'off' : stateOf(user),
    // Whoever had an account there before has a password of their own for it.
    password_known: user.chatPasswordKnown || user.chatOwnership === 'claimed',
  };
}

function stateOf({ wanted, chatGranted }: ChatUser): ChatState {
  if (wanted.kind === 'none') return 'no_plan';
  return chatGranted ? 'granted' : 'pending';
}
