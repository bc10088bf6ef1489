import type { z } from 'zod';
import { exchange } from '../../exchange.ts';
import { fieldKeeper } from '../../keep-fields.ts';
import { ChatServiceError, type RejectionReason } from '../chat-service.ts';
import { type Answer, readAnswer } from '../read-answer.ts';
import { Anything, readFields, readScimRejection } from './scim-replies.ts';

export type ScimOptions = {
  /** Including the version, for example `https://chat.example.com/scim/v2`. */
  baseUrl: string;
  token: string;
  /** Lower-cased email addresses of administrators, whom many services do not report. */
  adminEmails: readonly string[];
  /** For one call of the port, however many requests it sends; in a list, for each page. */
  timeoutMs: number;
};

type Question<T> = {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  query?: Record<string, string>;
  body?: object;
  reply: z.ZodType<T>;
};

export type ScimAsk = <T>(question: Question<T>) => Promise<Answer<T>>;

/** Enough for a group with more than ten thousand members. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const STRING_BYTES = 2_000;
const SCIM_JSON = 'application/scim+json';
const KEY_STATUSES = [401, 403];

/**
 * A request that succeeds with any valid token. It asks for an account behind all others, because
 * each has its picture in a list, which can be large.
 */
export const tokenCheck = {
  path: '/Users',
  query: { startIndex: '1000000000', count: '1' },
} as const;

/**
 * Sends requests to a service that speaks SCIM 2.0. Throws a `ChatServiceError` if there is no
 * answer, for a server error, for an answer that cannot be parsed and for a rejected token.
 */
export function scimAsk({ baseUrl, token }: ScimOptions, signal: AbortSignal): ScimAsk {
  async function ask<T>({ reply, ...question }: Question<T>): Promise<Answer<T>> {
    const answer = await send(question, reply);
    if (!isAboutToken(answer)) return answer;
    // Either this request is forbidden, or the token is invalid.
    if (isAboutToken(await send({ method: 'GET', ...tokenCheck }, Anything))) {
      throw new ChatServiceError('unauthorized', 'The chat service rejected our token');
    }
    return answer;
  }

  async function send<T>(
    { method, path, query = {}, body }: Omit<Question<T>, 'reply'>,
    reply: z.ZodType<T>,
  ): Promise<Answer<T>> {
    const search = new URLSearchParams(query).toString();
    const result = await exchange(`${baseUrl}${path}${search && `?${search}`}`, {
      method,
      headers: {
        accept: `${SCIM_JSON}, application/json`,
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': SCIM_JSON }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal,
      maxBytes: MAX_ANSWER_BYTES,
      reduce: fieldKeeper({ fields: readFields, stringBytes: STRING_BYTES }),
    });
    return readAnswer(result, reply, (json) => readScimRejection(json, [token]));
  }

  return ask;
}

function isAboutToken(answer: Answer<unknown>): boolean {
  return answer.kind === 'rejected' && KEY_STATUSES.includes(answer.status);
}

/** The value of an answer. Throws if it is a rejection. */
export function valueOrThrow<T>(answer: Answer<T>, action: string, missing?: RejectionReason): T {
  if (answer.kind === 'done') return answer.value;
  const reason = { 404: missing, 409: 'address_taken' as const }[answer.status];
  const message = `The chat service refused to ${action}: ${answer.reason}`;
  throw new ChatServiceError('refused', message, reason ? { reason } : {});
}
