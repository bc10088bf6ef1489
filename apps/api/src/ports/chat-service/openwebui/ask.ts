import { z } from 'zod';
import { type Exchange, type ExchangeResult, exchange } from '../../exchange.ts';
import { fieldKeeper } from '../../keep-fields.ts';
import { ChatServiceError } from '../chat-service.ts';
import { type Answer, readAnswer } from '../read-answer.ts';
import { PICTURE_BYTES, PICTURE_FIELD, READ_FIELDS, readRefusal, Version } from './replies.ts';

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

type Question = {
  method: 'GET' | 'POST';
  path: string;
  query?: Record<string, string>;
  body?: { password?: string; [field: string]: unknown };
};

type Reading<T> = Question & {
  reply: z.ZodType<T>;
  /** Lets pictures through that an update can send back. */
  withPicture?: boolean;
};

export type Ask = {
  read<T>(question: Reading<T>): Promise<Answer<T>>;
  /** What is answered to a change is not read: it may have a picture of any size in it. */
  change(question: Question): Promise<Answer<unknown>>;
  /** Throws `unauthorized` where the key is not an administrator's. */
  assertKeyIsTaken(): Promise<void>;
  /** Null where nothing that can be read is answered. */
  version(): Promise<string | null>;
};

export const USERS = '/users/';

const Anything = z.unknown();

// Ten thousand accounts without what nobody reads are a quarter of that.
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const MAX_UNREAD_BYTES = 64 * 1024;
const STRING_BYTES = 4 * 1024;
const OK = 200;
const KEY_STATUSES = [401, 403];
/** What a version answers to what only another version knows. */
const OTHER_VERSION_STATUSES = [404, 405, 422];
const NOBODY = { query: 'nobody@key-check.invalid' };

/**
 * Asks Open WebUI. Throws a `ChatServiceError` for silence, for trouble of its own, for what cannot
 * be read, and for a key that it does not take. Calls `onOdd` where it may be of another version
 * than it was.
 */
export function openwebuiAsk(
  options: OpenWebuiOptions,
  signal: AbortSignal,
  onOdd: () => void,
): Ask {
  const { baseUrl, apiKey, keyHeader } = options;
  const key: Record<string, string> =
    keyHeader === 'authorization' ? { authorization: `Bearer ${apiKey}` } : { [keyHeader]: apiKey };

  return {
    async read({ reply, withPicture = false, ...question }) {
      return judge(question, await send(question, readingOptions(withPicture)), reply);
    },

    async change(question) {
      return judge(question, await send(question, { maxBytes: MAX_UNREAD_BYTES }), Anything);
    },

    assertKeyIsTaken,

    async version() {
      // Before 0.9 a key that opens some paths is refused on all others, also on those open to anybody.
      return (await readVersion(key)) ?? (await readVersion({}));
    },
  };

  async function readVersion(headers: Record<string, string>): Promise<string | null> {
    const how = { method: 'GET', headers, signal, maxBytes: MAX_UNREAD_BYTES } as const;
    const answer = readAnswer(await exchange(`${baseUrl}/api/version`, how), Anything, () => '');
    const told = answer.kind === 'done' ? Version.safeParse(answer.value).data : undefined;
    return told?.version ?? null;
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
    if (status !== null && OTHER_VERSION_STATUSES.includes(status)) onOdd();
    try {
      const answer = readAnswer(result, reply, (json) => readRefusal(json, secrets));
      if (isAboutKey(answer)) await assertKeyIsTaken();
      return answer;
    } catch (error) {
      // Not what this version answers: a page instead of data, or data of another shape.
      if (status === OK) onOdd();
      throw error;
    }
  }

  /**
   * A missing group and a forbidden change are answered like a bad key, and some questions to
   * anybody's. What tells them apart is a question that every administrator may ask, nobody else, and
   * that nobody is found by: a list of users.
   */
  async function assertKeyIsTaken(): Promise<void> {
    const check: Question = { method: 'GET', path: USERS, query: NOBODY };
    const result = await send(check, { maxBytes: MAX_UNREAD_BYTES });
    if (isAboutKey(readAnswer(result, Anything, () => null))) {
      throw new ChatServiceError('unauthorized', 'The chat service rejected our API key');
    }
  }
}

function isAboutKey(answer: Answer<unknown>): boolean {
  return answer.kind === 'refused' && KEY_STATUSES.includes(answer.status);
}

function readingOptions(withPicture: boolean): Pick<Exchange, 'maxBytes' | 'reduce'> {
  const kept = withPicture
    ? { fields: new Set([...READ_FIELDS, PICTURE_FIELD]), stringBytes: PICTURE_BYTES }
    : { fields: READ_FIELDS, stringBytes: STRING_BYTES };
  return { maxBytes: MAX_ANSWER_BYTES, reduce: fieldKeeper(kept) };
}

/** The value of an answer. Throws where it is a no. */
export function valueOrThrow<T>(answer: Answer<T>, deed: string): T {
  if (answer.kind === 'done') return answer.value;
  const isTaken = answer.status === 400 && /email is already/i.test(answer.reason);
  const message = `The chat service refused to ${deed}: ${answer.reason}`;
  throw new ChatServiceError('refused', message, isTaken ? { reason: 'address_taken' } : {});
}
