import type { ExchangeResult } from '../../exchange.ts';
import { send } from './send.ts';

type Post = {
  body: object;
  headers?: Record<string, string> | undefined;
  /** In milliseconds, for the whole exchange, including the answer's body. */
  timeoutMs: number;
};

/** Posts JSON and reads the answer, whatever it is. Never throws, and never follows a redirect. */
export function postJson(url: string, { body, headers, timeoutMs }: Post): Promise<ExchangeResult> {
  return send(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    timeoutMs,
  });
}
