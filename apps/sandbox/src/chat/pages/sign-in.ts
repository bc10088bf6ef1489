import type { ChatStore } from '../chat-store.ts';
import { type ChatUser, epochSeconds, hashOf } from '../chat-user.ts';

/** The user with this login, also without access; null for a wrong one. */
export function signIn(
  chat: ChatStore,
  { email, password }: { email: string; password: string },
  now: Date,
): ChatUser | null {
  const user = chat.byEmail(email.trim());
  if (!user || user.passwordHash !== hashOf(password)) return null;
  chat.change(user, { lastActiveAt: epochSeconds(now) });
  return user;
}
