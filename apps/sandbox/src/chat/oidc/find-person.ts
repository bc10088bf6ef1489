import { randomUUID } from 'node:crypto';
import type { ChatBook } from '../chat-book.ts';
import { type ChatUser, epochSeconds, newChatUser } from '../chat-user.ts';
import type { OidcSettings } from './oidc-settings.ts';
import type { Identity } from './relying-party.ts';

/** Accounts by what the provider calls their people. */
export type Subjects = Map<string, string>;

/**
 * Who signed in: the account with this subject; the one with this address only where merging is on;
 * else a new one, which may not chat yet. Null means refused, also for an address that is there already.
 * Role and groups stay as they are.
 */
export function findPerson(
  chat: ChatBook,
  subjects: Subjects,
  { sub, email, name }: Identity,
  { mergesByEmail, allowsSignUp }: Pick<OidcSettings, 'mergesByEmail' | 'allowsSignUp'>,
): ChatUser | null {
  const known = chat.byId(subjects.get(sub) ?? '');
  if (known) return known;
  const sameAddress = chat.byEmail(email);
  if (sameAddress && !mergesByEmail) return null;
  if (!sameAddress && !allowsSignUp) return null;
  const person = sameAddress ?? signUp(chat, { email, name });
  subjects.set(sub, person.id);
  return person;
}

function signUp(chat: ChatBook, { email, name }: { email: string; name: string }): ChatUser {
  const fields = { email, name, role: 'pending', password: randomUUID() };
  const person = newChatUser(fields, epochSeconds(new Date()));
  chat.add(person);
  return person;
}
