import { z } from 'zod';
import type { ChatStore } from '../chat/chat-store.ts';
import type { ChatUser } from '../chat/chat-user.ts';
import type { Dialect } from './dialect.ts';
import { Email, type Operation } from './read-body.ts';
import { badRequest, ScimError } from './scim-answer.ts';

export type UserChanges = Partial<Pick<ChatUser, 'email' | 'name' | 'role'>>;

type Context = { chat: ChatStore; dialect: Dialect; user: ChatUser };

/** Applies a PATCH to an account. Throws if the service rejects it. */
export function patchUser(context: Context, operations: readonly Operation[]): UserChanges {
  return Object.assign({}, ...operations.map((operation) => changesOf(context, operation)));
}

function changesOf(context: Context, { op, path, value }: Operation): UserChanges {
  const { name, pathlessPatch } = context.dialect;
  if (op !== 'replace' && (op === 'remove' || name !== 'strict')) {
    // Open WebUI handles only `replace` and silently ignores other operations.
    if (name === 'openwebui') return {};
    throw badRequest('This cannot be done to a user', 'invalidPath');
  }
  if (path !== null) return changeOf(context, path, value);
  if (pathlessPatch === 'ignored') return {};
  const parts = z.record(z.string(), z.unknown()).safeParse(value);
  if (!parts.success) throw badRequest('An operation without a path has an object for its value');
  return Object.assign(
    {},
    ...Object.entries(parts.data).map(([part, to]) => changeOf(context, part, to)),
  );
}

function changeOf(context: Context, path: string, value: unknown): UserChanges {
  const { dialect } = context;
  switch (path) {
    case 'active':
      return { role: roleOf(context, value) };
    case 'userName':
      if (dialect.userName === 'handle') return {};
      return { email: freeAddress(context, value) };
    case 'emails[primary eq true].value':
      if (dialect.name === 'zulip') throw new ScimError(501, 'Not Implemented');
      return { email: freeAddress(context, value) };
    case 'emails': {
      const emails = z.array(Email).safeParse(value);
      if (!emails.success) throw badRequest('The emails cannot be read');
      const primary = emails.data.find(({ primary }) => primary) ?? emails.data[0];
      return dialect.name === 'openwebui' ? {} : { email: freeAddress(context, primary?.value) };
    }
    case 'displayName':
    case 'name.formatted':
      if (path === 'displayName' && dialect.name === 'zulip') {
        throw new ScimError(501, 'Not Implemented');
      }
      return { name: textOf(context, value) };
    default:
      if (dialect.name === 'openwebui') return {};
      if (dialect.name === 'zulip') throw new ScimError(501, 'Not Implemented');
      throw badRequest(`There is no attribute ${path}`, 'invalidPath');
  }
}

/** Open WebUI keeps administrators, whatever `active` says; before 0.10 it made them users. */
function roleOf({ chat, dialect, user }: Context, value: unknown): string {
  if (dialect.active === 'boolean' && typeof value !== 'boolean') {
    // Zulip's code does not handle this case.
    throw dialect.name === 'zulip'
      ? new ScimError(500, 'Exception occurred while processing the SCIM request')
      : badRequest('active is true or false');
  }
  const keepsAdmin = dialect.name === 'openwebui' ? chat.traits().scimKeepsAdmins : Boolean(value);
  if (user.role === 'admin' && keepsAdmin) return 'admin';
  // Any non-empty text is true, even "false".
  return value ? 'user' : 'pending';
}

/** Throws if another user has it; Open WebUI leaves that to its database, if it has an index. */
export function freeAddress({ chat, dialect, user }: Context, value: unknown): string {
  const email = textOf({ chat, dialect, user }, value).toLowerCase();
  if (!/^[^@]+@[^@][^@.]*\.[^@]+$/.test(email) && dialect.name !== 'openwebui') {
    throw badRequest('This is no email address');
  }
  const owner = chat.byEmail(email);
  if (!owner || owner.id === user.id) return email;
  if (dialect.name === 'openwebui' && !chat.traits().hasUniqueEmails) return email;
  throw dialect.name === 'openwebui'
    ? new ScimError(500, 'UNIQUE constraint failed: user.email')
    : new ScimError(409, `${email} is somebody else's`, 'uniqueness');
}

function textOf({ dialect }: Context, value: unknown): string {
  if (typeof value === 'string' && (value !== '' || dialect.name === 'openwebui')) return value;
  throw badRequest('The value is no text');
}
