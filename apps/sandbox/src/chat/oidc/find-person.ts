import { randomUUID, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { ChatStore } from '../chat-store.ts';
import { type ChatUser, epochSeconds, newChatUser } from '../chat-user.ts';
import type { OidcSettings } from './oidc-settings.ts';
import type { Identity } from './relying-party.ts';

const hash = promisify<string, string, number, Buffer>(scrypt);

/**
 * Finds the account of a sign-in: the one with this subject; if merging is enabled, the one with
 * this address, which is then assigned to this subject only; otherwise creates one. Null if rejected, also if the address is used already, or by the time that the password of a new
 * account is hashed. Role and groups do not change; in newer releases, name and address become the
 * provider's, except the address of an account that SCIM created, or that another account has.
 */
export async function findPerson(
  chat: ChatStore,
  identity: Identity,
  { mergesByEmail, allowsSignUp }: Pick<OidcSettings, 'mergesByEmail' | 'allowsSignUp'>,
): Promise<ChatUser | null> {
  const { sub, email } = identity;
  const known = accountOf(chat, sub);
  const sameAddress = chat.byEmail(email);
  const merged = mergesByEmail ? sameAddress : undefined;
  const person = known ?? merged;
  if (person) {
    follow(chat, person, identity);
    return person;
  }
  return sameAddress || !allowsSignUp ? null : signUp(chat, identity);
}

export function accountOf(chat: ChatStore, sub: string): ChatUser | undefined {
  return chat.everybody().find(({ subject }) => subject === sub);
}

/** OAUTH_UPDATE_NAME_ON_LOGIN and OAUTH_UPDATE_EMAIL_ON_LOGIN, which our documentation requires. */
function follow(chat: ChatStore, person: ChatUser, { sub, name, email }: Identity): void {
  const canHaveEmail = person.passwordHash !== null && chat.byEmail(email) === undefined;
  const theirs = { name: name || person.name, ...(canHaveEmail && { email }) };
  chat.change(person, { subject: sub, ...(chat.traits().followsProvider && theirs) });
}

async function signUp(chat: ChatStore, { sub, email, name }: Identity): Promise<ChatUser | null> {
  const password = randomUUID();
  await hash(password, email, 64);
  // Another request may have created it in the meantime.
  if (chat.byEmail(email)) return null;
  const { defaultGroupId, defaultRole: role } = chat.settings();
  const fields = { email, name: name || email, role, password };
  const person = { ...newChatUser(fields, epochSeconds(new Date())), subject: sub };
  chat.add(person);
  if (defaultGroupId !== null) chat.setGroups(person.id, [defaultGroupId]);
  return person;
}
