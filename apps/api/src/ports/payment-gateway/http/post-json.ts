import type { ExchangeResult } from '../../exchange.ts';
import { send } from './send.ts';

type Post = {
  body: object;
  headers?: Record<string, string> | undefined;
  /** For the whole exchange, the answer's body included. */
  timeoutMs: number;
};

/** Posts JSON and reads the answer, whatever it is. Never throws, never follows a redirect. */
export function postJson(url: string, { body, headers, timeoutMs }: Post): Promise<ExchangeResult> {
  return send(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    timeoutMs,
  });
}
