import type { Request } from 'express';
import { type ChatAnswer, details, errorAnswer } from './chat-answer.ts';
import type { ChatStore } from './chat-store.ts';
import type { ChatUser } from './chat-user.ts';
import { CHAT_API_KEY } from './start-state.ts';

/** Who may make a call: administrators, or all users with access. */
export type Access = 'admin' | 'user';

/** Rejects unauthorized callers. Accepts the key in either header, or a session. */
export function authorizeCall(req: Request, chat: ChatStore, access: Access): ChatAnswer | null {
  const token = tokenOf(req, chat);
  if (token === null) {
    return errorAnswer(chat.traits().accountsListGroups ? 401 : 403, details.notAuthenticated);
  }
  const caller = callerOf(req, chat);
  if (!caller) return errorAnswer(401, details.invalidToken);
  const keyError = token === CHAT_API_KEY ? authorizeKey(req, chat) : null;
  const isAllowed = caller.role === 'admin' || (caller.role === 'user' && access === 'user');
  return keyError ?? (isAllowed ? null : errorAnswer(401, details.notAllowed));
}

/** The caller. The key belongs to an account without groups that is not in the list. */
export function callerOf(req: Request, chat: ChatStore): Pick<ChatUser, 'id' | 'role'> | undefined {
  const token = tokenOf(req, chat) ?? '';
  if (token === CHAT_API_KEY) return { id: 'key', role: chat.settings().keyRole };
  return chat.bySession(token);
}

/** Rejects a public call if it has a key that does not open this path. */
export function authorizeOpenCall(req: Request, chat: ChatStore): ChatAnswer | null {
  const isNotAllowed =
    chat.traits().limitsKeysOnPublicPaths &&
    tokenOf(req, chat) === CHAT_API_KEY &&
    !opens(req, chat);
  return isNotAllowed ? errorAnswer(403, details.pathNotAllowed) : null;
}

/** The reply for a path that the key does not open is the same as for missing rights. */
function authorizeKey(req: Request, chat: ChatStore): ChatAnswer | null {
  const { apiKeys, keyRole, userKeys } = chat.settings();
  const isForAdmins = chat.traits().limitsKeysToAdmins && !userKeys;
  if (!apiKeys || (isForAdmins && keyRole !== 'admin')) return errorAnswer(403, details.keysOff);
  if (opens(req, chat)) return null;
  return errorAnswer(
    403,
    chat.traits().limitsKeysOnPublicPaths ? details.pathNotAllowed : details.notAllowed,
  );
}

/** Whether the key opens the path of this call. */
function opens(req: Request, chat: ChatStore): boolean {
  const { keyEndpoints } = chat.settings();
  const path = req.originalUrl.replace(/^\/chat/, '').replace(/\?.*/s, '');
  return (
    keyEndpoints === null ||
    keyEndpoints.some((open) => path === open || path.startsWith(`${open}/`))
  );
}

/**
 * From `Authorization`, or otherwise from `x-api-key`, which older releases ignore. Without a token
 * the header counts as missing, and in the oldest releases with another scheme as well.
 */
export function tokenOf(req: Request, chat: ChatStore): string | null {
  const [scheme = '', token = ''] = req.get('authorization')?.split(' ') ?? [];
  const isOther = !chat.traits().accountsListGroups && scheme.toLowerCase() !== 'bearer';
  if (token !== '' && !isOther) return token;
  return (chat.traits().acceptsKeyHeader && req.get('x-api-key')) || null;
}
