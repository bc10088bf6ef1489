import type { Request } from 'express';
import { type ChatAnswer, details, errorAnswer } from './chat-answer.ts';
import type { ChatBook } from './chat-book.ts';
import { CHAT_API_KEY } from './start-state.ts';

/** Refuses who is no administrator: with the key in either header, or with a session of one. */
export function authorizeCall(req: Request, chat: ChatBook): ChatAnswer | null {
  const token = tokenOf(req, chat);
  if (token === null) {
    return errorAnswer(chat.traits().tellsById ? 401 : 403, details.notAuthenticated);
  }
  if (token === CHAT_API_KEY) return authorizeKey(req, chat);
  const user = chat.bySession(token);
  if (!user) return errorAnswer(401, details.invalidToken);
  return user.role === 'admin' ? null : errorAnswer(401, details.notAllowed);
}

/** Says of a path that the key does not open the same as of an account without the rights. */
function authorizeKey(req: Request, chat: ChatBook): ChatAnswer | null {
  const { apiKeys, keyEndpoints } = chat.settings();
  if (!apiKeys) return errorAnswer(403, details.keysOff);
  const path = req.originalUrl.replace(/^\/chat/, '').replace(/\?.*/s, '');
  const isOpen =
    keyEndpoints === null ||
    keyEndpoints.some((open) => path === open || path.startsWith(`${open}/`));
  return isOpen ? null : errorAnswer(403, details.notAllowed);
}

/** From `Authorization`, or where there is none from `x-api-key`, which older ones do not take. */
export function tokenOf(req: Request, chat: ChatBook): string | null {
  const authorization = req.get('authorization');
  if (authorization !== undefined) return authorization.replace(/^\S+\s+/, '');
  return (chat.traits().takesKeyHeader && req.get('x-api-key')) || null;
}
