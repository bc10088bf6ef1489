import { z } from 'zod';
import { type Exchange, type ExchangeResult, exchange } from '../../exchange.ts';
import { fieldKeeper } from '../../keep-fields.ts';
import { ChatServiceError } from '../chat-service.ts';
import { type Answer, readAnswer } from '../read-answer.ts';
import { PICTURE_BYTES, PICTURE_FIELD, READ_FIELDS, readRefusal, Version } from './replies.ts';

export type OpenWebuiOptions = {
  /** Without `/api/v1`, which is added. */
  baseUrl: string;
  /** The API key of an administrator. */
  apiKey: string;
  /** `x-api-key` if a proxy in between uses `Authorization` itself. */
  keyHeader: 'authorization' | 'x-api-key';
  /** For one call of the port, however many requests it sends; in a list, for each page. */
  timeoutMs: number;
};

type Question = {
  method: 'GET' | 'POST';
  path: string;
  query?: Record<string, string>;
  body?: { password?: string; [field: string]: unknown };
};

type Reading<T> = Question & {
  reply: z.ZodType<T>;
  /** Keeps the profile picture, which an update has to send back. */
  withPicture?: boolean;
};

export type Ask = {
  read<T>(question: Reading<T>): Promise<Answer<T>>;
  /**
   * The answer to a change is not parsed, because it may contain a picture of any size. It must
   * begin as an object: after a page of a proxy, nothing would show that a password was not set.
   */
  change(question: Question): Promise<Answer<unknown>>;
  /** Throws `unauthorized` if the key is not an administrator's. */
  assertKeyIsAccepted(): Promise<void>;
  /** Null if the answer cannot be parsed. */
  version(): Promise<string | null>;
};

export const USERS = '/users/';

const Anything = z.unknown();

// Four times the size of ten thousand accounts, reduced to the fields that are read.
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const MAX_UNREAD_BYTES = 64 * 1024;
const STRING_BYTES = 4 * 1024;
const OK = 200;
const KEY_STATUSES = [401, 403];
/** The answers of a version to requests that only other versions support. */
const OTHER_VERSION_STATUSES = [404, 405, 422];
/** Finds no one, and is allowed to every administrator and to nobody else. */
export const NOBODY = { query: 'nobody@key-check.invalid' };

/**
 * Sends requests to Open WebUI. Throws a `ChatServiceError` if there is no answer, for a server
 * error, for an answer that cannot be parsed and for a rejected key. Calls `onUnexpected` if the
 * answer suggests that the service now runs another version.
 */
export function openwebuiAsk(
  options: OpenWebuiOptions,
  signal: AbortSignal,
  onUnexpected: () => void,
): Ask {
  const { baseUrl, apiKey, keyHeader } = options;
  const key: Record<string, string> =
    keyHeader === 'authorization' ? { authorization: `Bearer ${apiKey}` } : { [keyHeader]: apiKey };

  return {
    async read({ reply, withPicture = false, ...question }) {
      return judge(question, await send(question, readingOptions({ withPicture })), reply);
    },

    async change(question) {
      const result = await send(question, { maxBytes: MAX_UNREAD_BYTES });
      const answer = await judge(question, result, Anything);
      if (answer.kind === 'done' && !isObject(result)) {
        onUnexpected();
        throw new ChatServiceError('unreachable', 'The reply of the chat service cannot be read');
      }
      return answer;
    },

    assertKeyIsAccepted,

    async version() {
      // Before 0.9 a key for some paths is rejected on all others, even on public ones.
      return (await readVersion(key)) ?? (await readVersion({}));
    },
  };

  async function readVersion(headers: Record<string, string>): Promise<string | null> {
    const how = { method: 'GET', headers, signal, maxBytes: MAX_UNREAD_BYTES } as const;
    const answer = readAnswer(await exchange(`${baseUrl}/api/version`, how), Anything, () => '');
    const reply = answer.kind === 'done' ? Version.safeParse(answer.value).data : undefined;
    return reply?.version ?? null;
  }

  function send(
    { method, path, query = {}, body }: Question,
    how: Pick<Exchange, 'maxBytes' | 'reduce'>,
  ): Promise<ExchangeResult> {
    const search = new URLSearchParams(query).toString();
    return exchange(`${baseUrl}/api/v1${path}${search && `?${search}`}`, {
      method,
      headers: { ...key, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal,
      ...how,
    });
  }

  async function judge<T>(
    question: Question,
    result: ExchangeResult,
    reply: z.ZodType<T>,
  ): Promise<Answer<T>> {
    const secrets = [apiKey, ...(question.body?.password ? [question.body.password] : [])];
    const status = result.kind === 'answered' ? result.status : null;
    if (status !== null && OTHER_VERSION_STATUSES.includes(status)) onUnexpected();
    try {
      const answer = readAnswer(result, reply, (json) => readRefusal(json, secrets));
      if (isAboutKey(answer)) await assertKeyIsAccepted();
      return answer;
    } catch (error) {
      // This version answers otherwise: it was a page instead of data, or data of another shape.
      if (status === OK) onUnexpected();
      throw error;
    }
  }

  /**
   * A missing group and a forbidden change have the same answers as a bad key, and some requests
   * succeed with the key of any user. A search of the users tells these apart.
   */
  async function assertKeyIsAccepted(): Promise<void> {
    const check: Question = { method: 'GET', path: USERS, query: NOBODY };
    const result = await send(check, { maxBytes: MAX_UNREAD_BYTES });
    if (!isAboutKey(readAnswer(result, Anything, () => null))) return;
    if (await isDatabaseAway()) {
      throw new ChatServiceError('unreachable', 'The chat service cannot reach its database');
    }
    throw new ChatServiceError('unauthorized', 'The chat service rejected our API key');
  }

  /** Before 0.9.6, every key is unknown while the database fails. */
  async function isDatabaseAway(): Promise<boolean> {
    const how = { method: 'GET', signal, maxBytes: MAX_UNREAD_BYTES } as const;
    const result = await exchange(`${baseUrl}/health/db`, how);
    return result.kind === 'answered' && result.status >= 500;
  }
}

function isObject(result: ExchangeResult): boolean {
  return result.kind === 'answered' && result.text.trimStart().startsWith('{');
}

function isAboutKey(answer: Answer<unknown>): boolean {
  return answer.kind === 'refused' && KEY_STATUSES.includes(answer.status);
}

function readingOptions({
  withPicture,
}: {
  withPicture: boolean;
}): Pick<Exchange, 'maxBytes' | 'reduce'> {
  const options = withPicture
    ? { fields: new Set([...READ_FIELDS, PICTURE_FIELD]), stringBytes: PICTURE_BYTES }
    : { fields: READ_FIELDS, stringBytes: STRING_BYTES };
  return { maxBytes: MAX_ANSWER_BYTES, reduce: fieldKeeper(options) };
}

/** The value of an answer. Throws if it is a rejection. */
export function valueOrThrow<T>(answer: Answer<T>, action: string): T {
  if (answer.kind === 'done') return answer.value;
  const isTaken = answer.status === 400 && /email is already/i.test(answer.reason);
  const message = `The chat service refused to ${action}: ${answer.reason}`;
  throw new ChatServiceError('refused', message, isTaken ? { reason: 'address_taken' } : {});
}
