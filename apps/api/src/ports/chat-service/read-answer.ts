import type { z } from 'zod';
import { parseForDatabase } from '../../database/json-for-database.ts';
import type { ExchangeResult } from '../exchange.ts';
import { ChatServiceError } from './chat-service.ts';

export type Answer<T> =
  | { kind: 'done'; value: T }
  /** The service understood the request and rejected it. */
  | { kind: 'rejected'; status: number; reason: string };

const KEY_STATUSES = [401, 403];
const RETRYABLE_STATUSES = [408, 429];
const NOT_IMPLEMENTED = 501;

/**
 * Parses the answer of a chat service. Throws a `ChatServiceError` if there is none, for a server
 * error and for an answer that cannot be parsed. `readRejection` extracts the service's own reason
 * for a rejection.
 */
export function readAnswer<T>(
  result: ExchangeResult,
  reply: z.ZodType<T>,
  readRejection: (json: unknown) => string | null,
): Answer<T> {
  if (result.kind === 'unreachable') {
    throw result.reason === 'timeout'
      ? unreachable('The chat service did not respond in time')
      : unreachable(`The chat service cannot be reached (${result.reason})`);
  }
  const { status, text } = result;
  if (isRedirect(status))
    throw unreachable(`The chat service redirected the request (HTTP ${status})`);
  if (isServerError(status))
    throw unreachable(`The chat service returned an error (HTTP ${status})`);
  const json = parseJson(text);
  if (status < 300) return { kind: 'done', value: readReply(json, reply) };
  const reason = readRejection(json);
  // A rejected key may have no reason in the service's format: a proxy in front may reject it.
  if (reason === null && ![...KEY_STATUSES, NOT_IMPLEMENTED].includes(status)) {
    throw unreachable(`Another program is responding at the chat service address (HTTP ${status})`);
  }
  return { kind: 'rejected', status, reason: reason ?? `HTTP ${status}` };
}

/** Redirects are not followed, because our key would be sent to another address. */
function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

function isServerError(status: number): boolean {
  if (status === NOT_IMPLEMENTED) return false;
  return status >= 500 || RETRYABLE_STATUSES.includes(status);
}

function readReply<T>(json: unknown, reply: z.ZodType<T>): T {
  const parsed = reply.safeParse(json);
  if (parsed.success) return parsed.data;
  const place = parsed.error.issues[0]?.path.join('.') ?? '';
  throw unreachable(`The reply of the chat service cannot be read${place && ` (${place})`}`);
}

/** The account that was asked for by its id. Throws for a reply about another one. */
export function requireRequestedId<T extends { id: string }>(account: T, id: string): T {
  if (account.id === id) return account;
  throw unreachable('The reply of the chat service is about another account');
}

/** Undefined if the text is not JSON: no reply schema accepts that. */
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
