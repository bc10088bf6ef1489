import { details } from '../../chat-answer.ts';
import type { ChatStore } from '../../chat-store.ts';
import { fitsPassword } from '../../chat-user.ts';

/** Why the service rejects a password; the oldest releases truncate a long one instead. */
export function passwordError(chat: ChatStore, password: string): string | null {
  const { passwordRule } = chat.settings();
  if (chat.traits().limitsPasswords && !fitsPassword(password)) return details.passwordTooLong;
  if (passwordRule === null || new RegExp(passwordRule, 'u').test(password)) return null;
  return details.passwordRule;
}
