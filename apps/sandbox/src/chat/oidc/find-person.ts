import { randomUUID, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { ChatBook } from '../chat-book.ts';
import { type ChatUser, epochSeconds, newChatUser } from '../chat-user.ts';
import type { OidcSettings } from './oidc-settings.ts';
import type { Identity } from './relying-party.ts';

const hash = promisify<string, string, number, Buffer>(scrypt);

/** What the provider calls their people, by accounts: an account has one of these at a time. */
export type Subjects = Map<string, string>;

/**
 * Who signed in: the account with this subject; the one with this address only where merging is on,
 * which is this subject's from then on and nobody else's; else a new one, which may not chat yet. Null
 * means refused, also for an address that is there already, or is by the time that the password of a
 * new account is hashed. Role and groups stay as they are; name and address become the provider's,
 * unless the address is somebody else's there.
 */
export async function findPerson(
  chat: ChatBook,
  subjects: Subjects,
  identity: Identity,
  { mergesByEmail, allowsSignUp }: Pick<OidcSettings, 'mergesByEmail' | 'allowsSignUp'>,
): Promise<ChatUser | null> {
  const { sub, email } = identity;
  const known = accountOf(chat, subjects, sub);
  const sameAddress = chat.byEmail(email);
  const merged = mergesByEmail ? sameAddress : undefined;
  const person = known ?? merged;
  if (person) {
    subjects.set(person.id, sub);
    follow(chat, person, identity);
    return person;
  }
  if (sameAddress || !allowsSignUp) return null;
  const newcomer = await signUp(chat, identity);
  if (!newcomer) return null;
  subjects.set(newcomer.id, sub);
  return newcomer;
}

export function accountOf(chat: ChatBook, subjects: Subjects, sub: string): ChatUser | undefined {
  const [id = ''] = [...subjects].find(([, subject]) => subject === sub) ?? [];
  return chat.byId(id);
}

/** OAUTH_UPDATE_NAME_ON_LOGIN and OAUTH_UPDATE_EMAIL_ON_LOGIN, which the product's documentation wants. */
function follow(chat: ChatBook, person: ChatUser, { name, email }: Identity): void {
  const isFree = chat.byEmail(email) === undefined;
  chat.change(person, { name: name || person.name, ...(isFree && { email }) });
}

async function signUp(chat: ChatBook, { email, name }: Identity): Promise<ChatUser | null> {
  const password = randomUUID();
  await hash(password, email, 64);
  // Somebody else may have made it meanwhile.
  if (chat.byEmail(email)) return null;
  const fields = { email, name: name || email, role: 'pending', password };
  const person = newChatUser(fields, epochSeconds(new Date()));
  chat.add(person);
  const { defaultGroupId } = chat.settings();
  if (defaultGroupId !== null) chat.setGroups(person.id, [defaultGroupId]);
  return person;
}
