import type { z } from 'zod';
import { type ExchangeResult, exchange } from '../exchange.ts';
import { ChatServiceError } from './chat-service.ts';
import { Anything, readRefusal } from './openwebui-replies.ts';

export type OpenWebuiOptions = {
  /** Without `/api/v1`, which is added. */
  baseUrl: string;
  /** An administrator's. */
  apiKey: string;
  /** `x-api-key` where a proxy in between wants `Authorization` for itself. */
  keyHeader: 'authorization' | 'x-api-key';
  /** For a whole call of the port, however many questions that takes; of a list, for each page. */
  timeoutMs: number;
};

export type Question<T> = {
  method: 'GET' | 'POST';
  path: string;
  query?: Record<string, string>;
  body?: { password?: string; [field: string]: unknown };
  reply: z.ZodType<T>;
  /** Asked without our key. */
  isAnonymous?: boolean;
};

export type Answer<T> =
  | { kind: 'done'; value: T }
  /** It understood and says no, for this reason. */
  | { kind: 'refused'; status: number; reason: string };

export type Ask = <T>(question: Question<T>) => Promise<Answer<T>>;

export const USERS = '/users/';

// Thirty people with their pictures in them; a list without pictures is a hundredth of that.
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
const KEY_STATUSES = [401, 403];
const TROUBLE_STATUSES = [408, 429];

/**
 * Asks Open WebUI. Throws a `ChatServiceError` for silence, for trouble of its own, for what cannot
 * be read, and for a key that it does not take.
 */
export function openwebuiAsk(options: OpenWebuiOptions, signal: AbortSignal): Ask {
  const { baseUrl, apiKey, keyHeader } = options;
  const key: Record<string, string> =
    keyHeader === 'authorization' ? { authorization: `Bearer ${apiKey}` } : { [keyHeader]: apiKey };

  async function ask<T>(question: Question<T>): Promise<Answer<T>> {
    const { method, path, query = {}, body, isAnonymous = false } = question;
    const search = new URLSearchParams(query).toString();
    const url = `${baseUrl}/api/v1${path}${search && `?${search}`}`;
    const result = await exchange(url, {
      method,
      headers: {
        ...(!isAnonymous && key),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal,
      maxBytes: MAX_ANSWER_BYTES,
    });
    const secrets = [apiKey, ...(body?.password ? [body.password] : [])];
    const answer = readAnswer(result, question.reply, secrets);
    if (!isAnonymous && isAboutKey(answer)) await assertKeyIsTaken(path);
    return answer;
  }

  /**
   * A missing group and a forbidden change are answered like a bad key. What tells them apart is a
   * question that every administrator may ask and that names nothing: the list of users.
   */
  async function assertKeyIsTaken(path: string): Promise<void> {
    if (path !== USERS) {
      await ask({ method: 'GET', path: USERS, reply: Anything });
      return;
    }
    throw new ChatServiceError('unauthorized', 'The chat service does not accept our API key');
  }

  return ask;
}

function isAboutKey(answer: Answer<unknown>): boolean {
  return answer.kind === 'refused' && KEY_STATUSES.includes(answer.status);
}

function readAnswer<T>(result: ExchangeResult, reply: z.ZodType<T>, secrets: string[]): Answer<T> {
  if (result.kind === 'unreachable') {
    throw result.reason === 'timeout'
      ? unreachable('The chat service did not answer in time')
      : unreachable(`The chat service cannot be reached (${result.reason})`);
  }
  const { status, text } = result;
  if (isRedirect(status)) throw unreachable(`The chat service sends us elsewhere (HTTP ${status})`);
  if (isTrouble(status)) throw unreachable(`The chat service is in trouble (HTTP ${status})`);
  const json = parseJson(text);
  if (status < 300) return { kind: 'done', value: readReply(json, reply) };
  const reason = readRefusal(json, secrets);
  // The key's refusal need not be in the service's own words: a gateway in front may say it.
  if (reason === null && !KEY_STATUSES.includes(status)) {
    throw unreachable(`Something else answers at the chat service's address (HTTP ${status})`);
  }
  return { kind: 'refused', status, reason: reason ?? `HTTP ${status}` };
}

/** It would lead our key to somebody else. */
function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

function isTrouble(status: number): boolean {
  return status >= 500 || TROUBLE_STATUSES.includes(status);
}

function readReply<T>(json: unknown, reply: z.ZodType<T>): T {
  const parsed = reply.safeParse(json);
  if (parsed.success) return parsed.data;
  const place = parsed.error.issues[0]?.path.join('.') ?? '';
  throw unreachable(`The chat service's answer cannot be read${place && ` (${place})`}`);
}

/** Undefined for what is not JSON, which no reply is. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unreachable(message: string): ChatServiceError {
  return new ChatServiceError('unreachable', message);
}
