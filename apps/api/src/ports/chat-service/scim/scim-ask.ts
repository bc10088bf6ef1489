import type { z } from 'zod';
import { exchange } from '../../exchange.ts';
import { fieldKeeper } from '../../keep-fields.ts';
import { ChatServiceError, type RefusalReason } from '../chat-service.ts';
import { type Answer, readAnswer } from '../read-answer.ts';
import { Anything, readFields, readScimRefusal } from './scim-replies.ts';

export type ScimOptions = {
  /** With the version, as in `https://chat.example.com/scim/v2`. */
  baseUrl: string;
  token: string;
  /** Addresses of administrators, lower-cased: many services do not tell who they are. */
  adminEmails: readonly string[];
  /** For a whole call of the port, however many questions that takes; of a list, for each page. */
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

/** Ten thousand members of a group, and some. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const STRING_BYTES = 2_000;
const SCIM_JSON = 'application/scim+json';
const KEY_STATUSES = [401, 403];

/** A question that every holder of the token may ask, and that names nothing. */
const anybody = { path: '/Users', query: { startIndex: '1', count: '1' } };

/**
 * Asks a service by SCIM 2.0. Throws a `ChatServiceError` for silence, for trouble of its own, for
 * what cannot be read, and for a token that it does not take.
 */
export function scimAsk({ baseUrl, token }: ScimOptions, signal: AbortSignal): ScimAsk {
  async function ask<T>({ reply, ...question }: Question<T>): Promise<Answer<T>> {
    const answer = await send(question, reply);
    if (!isAboutToken(answer)) return answer;
    // This may be forbidden, or the token worth nothing.
    if (isAboutToken(await send({ method: 'GET', ...anybody }, Anything))) {
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
    return readAnswer(result, reply, (json) => readScimRefusal(json, [token]));
  }

  return ask;
}

function isAboutToken(answer: Answer<unknown>): boolean {
  return answer.kind === 'refused' && KEY_STATUSES.includes(answer.status);
}

/** What was answered. Throws where the service said no. */
export function valueOrThrow<T>(answer: Answer<T>, deed: string, missing?: RefusalReason): T {
  if (answer.kind === 'done') return answer.value;
  const reason = { 404: missing, 409: 'address_taken' as const }[answer.status];
  const message = `The chat service refused to ${deed}: ${answer.reason}`;
  throw new ChatServiceError('refused', message, reason ? { reason } : {});
}
