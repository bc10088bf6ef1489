import type { Request } from 'express';
import { type ChatAnswer, details, refusal } from './chat-answer.ts';
import type { ChatBook } from './chat-book.ts';
import { CHAT_API_KEY } from './start-state.ts';

/** Refuses who is no administrator: with the key in either header, or with a session of one. */
export function authorizeCall(req: Request, chat: ChatBook): ChatAnswer | null {
  const token = tokenOf(req);
  if (token === CHAT_API_KEY) return null;
  const user = token === null ? undefined : chat.bySession(token);
  if (!user) return refusal(401, details.invalidToken);
  return user.role === 'admin' ? null : refusal(401, details.notAllowed);
}

/** From `Authorization: Bearer …` or, where a proxy eats that, from `x-api-key`. */
export function tokenOf(req: Request): string | null {
  const [, bearer] = /^Bearer (.+)$/i.exec(req.get('authorization') ?? '') ?? [];
  return bearer ?? req.get('x-api-key') ?? null;
}
