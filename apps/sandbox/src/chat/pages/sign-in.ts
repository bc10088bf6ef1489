import type { ChatBook } from '../chat-book.ts';
import { type ChatUser, epochSeconds, hashOf } from '../chat-user.ts';

/** Who signs in with this, also somebody who may not chat yet; null for a wrong login. */
export function signIn(
  chat: ChatBook,
  { email, password }: { email: string; password: string },
  now: Date,
): ChatUser | null {
  const user = chat.byEmail(email.trim());
  if (!user || user.passwordHash !== hashOf(password)) return null;
  chat.change(user, { lastActiveAt: epochSeconds(now) });
  return user;
}
