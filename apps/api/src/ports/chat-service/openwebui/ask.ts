import type { z } from 'zod';
import type { Exchange, ExchangeResult } from '../../exchange.ts';
import { fieldKeeper } from '../../keep-fields.ts';
import { ChatServiceError } from '../chat-service.ts';
import { type Answer, readAnswer } from '../read-answer.ts';
import { PICTURE_BYTES, PICTURE_FIELD, READ_FIELDS, readRejection } from './replies.ts';
import {
  Anything,
  MAX_UNREAD_BYTES,
  type OpenWebuiOptions,
  openwebuiRequests,
  type Question,
} from './requests.ts';

type Reading<T> = Question & {
  reply: z.ZodType<T>;
  /** Keeps the profile picture, which an update has to send back. */
  withPicture?: boolean;
};

export type Ask = {
  read<T>(question: Reading<T>): Promise<Answer<T>>;
  /**
   * The answer to a change is not parsed, because it may contain a picture of any size. It must
   * begin as an object with the ID of what was changed: after a page or JSON of a proxy, nothing
   * would show that a password was not set.
   */
  change(question: Question, id: string): Promise<Answer<unknown>>;
  /** Throws `unauthorized` if the key is not an administrator's. */
  assertKeyIsAccepted(): Promise<void>;
  /** Null if the answer cannot be parsed. */
  version(): Promise<string | null>;
  /** Whether strangers can register. */
  signup(): Promise<boolean>;
};

export const USERS = '/users/';

// Four times the size of ten thousand accounts, reduced to the fields that are read.
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
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
  const { apiKey } = options;
  const { send, isDatabaseAway, readSignup, readVersion } = openwebuiRequests(options, signal);

  return {
    async read({ reply, withPicture = false, ...question }) {
      return answerOf(question, await send(question, readingOptions({ withPicture })), reply);
    },

    async change(question, id) {
      const result = await send(question, { maxBytes: MAX_UNREAD_BYTES });
      const answer = await answerOf(question, result, Anything);
      if (answer.kind === 'done' && !isObjectWith(id, result)) {
        onUnexpected();
        throw new ChatServiceError('unreachable', 'The reply of the chat service cannot be read');
      }
      return answer;
    },

    assertKeyIsAccepted,

    version: readVersion,

    signup: readSignup,
  };

  async function answerOf<T>(
    question: Question,
    result: ExchangeResult,
    reply: z.ZodType<T>,
  ): Promise<Answer<T>> {
    const secrets = [apiKey, ...(question.body?.password ? [question.body.password] : [])];
    const status = result.kind === 'answered' ? result.status : null;
    if (status !== null && OTHER_VERSION_STATUSES.includes(status)) onUnexpected();
    try {
      const answer = readAnswer(result, reply, (json) => readRejection(json, secrets));
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
}

function isObjectWith(id: string, result: ExchangeResult): boolean {
  if (result.kind !== 'answered') return false;
  return result.text.trimStart().startsWith('{') && result.text.includes(JSON.stringify(id));
}

function isAboutKey(answer: Answer<unknown>): boolean {
  return answer.kind === 'rejected' && KEY_STATUSES.includes(answer.status);
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
