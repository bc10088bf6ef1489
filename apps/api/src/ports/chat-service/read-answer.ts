import type { z } from 'zod';
import { parseForDatabase } from '../../json-for-database.ts';
import type { ExchangeResult } from '../exchange.ts';
import { ChatServiceError } from './chat-service.ts';

export type Answer<T> =
  | { kind: 'done'; value: T }
  /** It understood and says no, for this reason. */
  | { kind: 'refused'; status: number; reason: string };

const KEY_STATUSES = [401, 403];
const TROUBLE_STATUSES = [408, 429];
const NOT_IMPLEMENTED = 501;

/**
 * What a chat service answered. Throws a `ChatServiceError` for silence, for trouble of its own and
 * for what cannot be read. `readRefusal` finds the service's own word for a no.
 */
export function readAnswer<T>(
  result: ExchangeResult,
  reply: z.ZodType<T>,
  readRefusal: (json: unknown) => string | null,
): Answer<T> {
  if (result.kind === 'unreachable') {
    throw result.reason === 'timeout'
      ? unreachable('The chat service did not respond in time')
      : unreachable(`The chat service cannot be reached (${result.reason})`);
  }
  const { status, text } = result;
  if (isRedirect(status))
    throw unreachable(`The chat service redirected the request (HTTP ${status})`);
  if (isTrouble(status)) throw unreachable(`The chat service returned an error (HTTP ${status})`);
  const json = parseJson(text);
  if (status < 300) return { kind: 'done', value: readReply(json, reply) };
  const reason = readRefusal(json);
  // The key's refusal need not be in the service's own words: a gateway in front may say it.
  if (reason === null && ![...KEY_STATUSES, NOT_IMPLEMENTED].includes(status)) {
    throw unreachable(`Another program is responding at the chat service address (HTTP ${status})`);
  }
  return { kind: 'refused', status, reason: reason ?? `HTTP ${status}` };
}

/** It would lead our key to somebody else. */
function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

function isTrouble(status: number): boolean {
  if (status === NOT_IMPLEMENTED) return false;
  return status >= 500 || TROUBLE_STATUSES.includes(status);
}

function readReply<T>(json: unknown, reply: z.ZodType<T>): T {
  const parsed = reply.safeParse(json);
  if (parsed.success) return parsed.data;
  const place = parsed.error.issues[0]?.path.join('.') ?? '';
  throw unreachable(`The reply of the chat service cannot be read${place && ` (${place})`}`);
}

/** The account that was asked for by its id. Throws for a reply about another one. */
export function requireAsked<T extends { id: string }>(account: T, id: string): T {
  if (account.id === id) return account;
  throw unreachable('The reply of the chat service is about another account');
}

/** Undefined for what is not JSON, which no reply is. */
function parseJson(text: string): unknown {
  try {
    return parseForDatabase(text);
  } catch {
    return undefined;
  }
}

function unreachable(message: string): ChatServiceError {
  return new ChatServiceError('unreachable', message);
}
