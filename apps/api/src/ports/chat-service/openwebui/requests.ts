import { z } from 'zod';
import { type Exchange, type ExchangeResult, exchange } from '../../exchange.ts';
import { readAnswer } from '../read-answer.ts';
import { Version } from './replies.ts';

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

export type Question = {
  method: 'GET' | 'POST';
  path: string;
  query?: Record<string, string>;
  body?: { password?: string; [field: string]: unknown };
};

export const Anything = z.unknown();
export const MAX_UNREAD_BYTES = 64 * 1024;

/** The requests of one call of the port, which all end with `signal`. */
export function openwebuiRequests(
  { baseUrl, apiKey, keyHeader }: OpenWebuiOptions,
  signal: AbortSignal,
) {
  const key: Record<string, string> =
    keyHeader === 'authorization' ? { authorization: `Bearer ${apiKey}` } : { [keyHeader]: apiKey };
  const unread = { method: 'GET', signal, maxBytes: MAX_UNREAD_BYTES } as const;

  async function versionFor(headers: Record<string, string>): Promise<string | null> {
    const result = await exchange(`${baseUrl}/api/version`, { ...unread, headers });
    const answer = readAnswer(result, Anything, () => '');
    const reply = answer.kind === 'done' ? Version.safeParse(answer.value).data : undefined;
    return reply?.version ?? null;
  }

  return {
    send(
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
    },

    /** Null if the answer cannot be parsed. */
    async readVersion(): Promise<string | null> {
      // Before 0.9 a key for some paths is rejected on all others, even on public ones.
      return (await versionFor(key)) ?? (await versionFor({}));
    },

    /** Before 0.9.6, every key is unknown while the database fails. */
    async isDatabaseAway(): Promise<boolean> {
      const result = await exchange(`${baseUrl}/health/db`, unread);
      return result.kind === 'answered' && result.status >= 500;
    },
  };
}
