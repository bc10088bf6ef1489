import { z } from 'zod';
import { type ChatUser, newChatUser } from '../chat/chat-user.ts';
import type { Dialect } from './dialect.ts';
import { Email, Name, readBody } from './read-body.ts';
import { handleOf, type View } from './resources.ts';
import { badRequest, ScimError } from './scim-answer.ts';

const NewUser = z.object({
  schemas: z.array(z.string()),
  userName: z.string().min(1),
  name: Name.optional(),
  displayName: z.string().optional(),
  emails: z.array(Email).optional(),
  active: z.boolean().optional(),
});
type NewUser = z.infer<typeof NewUser>;

const OpenWebuiUser = NewUser.extend({ displayName: z.string(), emails: z.array(Email) });

/** Creates an account without a password. */
export function createUser({ chat, dialect }: View, body: unknown, now: number): ChatUser {
  const schema = dialect.name === 'openwebui' ? OpenWebuiUser : NewUser;
  const wanted = readBody<NewUser>(dialect, schema, body);
  const active = wanted.active ?? dialect.createsInactive;
  if (!active && !dialect.createsInactive) throw badRequest('New user must have active=True');
  const email = addressOf(dialect, wanted).toLowerCase();
  if (!email.includes('@')) throw badRequest('There is no email address');
  if (chat.byEmail(email) || (dialect.userName === 'handle' && isHandleTaken())) {
    throw new ScimError(409, `User with email ${email} already exists`, 'uniqueness');
  }
  const name = nameOf(dialect, wanted);
  if (name === '') throw badRequest('There is no name');
  const role = active ? 'user' : 'pending';
  return newChatUser({ email, name, role, password: null }, now);

  function isHandleTaken(): boolean {
    return chat.everybody().some((user) => handleOf(user.email) === handleOf(email));
  }
}

function addressOf({ name }: Dialect, { userName, emails = [] }: NewUser): string {
  if (name === 'zulip') return userName;
  const primary = emails.find((email) => email.primary ?? true);
  if (!primary && name === 'slack') throw badRequest('There is no email address');
  return primary?.value ?? userName;
}

function nameOf({ name: dialect, nameFrom }: Dialect, { name = {}, displayName }: NewUser): string {
  const parts = `${name.givenName ?? ''} ${name.familyName ?? ''}`.trim();
  if (nameFrom === 'parts') return parts;
  return name.formatted || parts || displayName || (dialect === 'strict' ? 'Somebody' : '');
}
