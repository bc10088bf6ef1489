import { z } from 'zod';
import { type Exchange, type ExchangeResult, exchange } from '../../exchange.ts';
import { readAnswer } from '../read-answer.ts';
import { PublicConfig, Version } from './replies.ts';

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

  /** Null if the answer cannot be parsed. */
  async function readPublic<T>(path: string, reply: z.ZodType<T>): Promise<T | null> {
    // Before 0.9 a key for some paths is rejected on all others, even on public ones.
    for (const headers of [key, {}]) {
      const result = await exchange(`${baseUrl}${path}`, { ...unread, headers });
      const answer = readAnswer(result, Anything, () => '');
      const read = answer.kind === 'done' ? reply.safeParse(answer.value).data : undefined;
      if (read !== undefined) return read;
    }
    return null;
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
      return (await readPublic('/api/version', Version))?.version ?? null;
    },

    /** Both are needed to register there. False if the answer cannot be parsed. */
    async readSignup(): Promise<boolean> {
      const features = (await readPublic('/api/config', PublicConfig))?.features;
      return features?.enable_signup === true && features.enable_login_form === true;
    },

    /** Before 0.9.6, every key is unknown while the database fails. */
    async isDatabaseAway(): Promise<boolean> {
      const result = await exchange(`${baseUrl}/health/db`, unread);
      return result.kind === 'answered' && result.status >= 500;
    },
  };
}
