import type { ExchangeResult } from '../../exchange.ts';
import { send } from './send.ts';

export type PostResult = ExchangeResult;

type Post = {
  form: Record<string, string>;
  headers?: Record<string, string> | undefined;
  /** In milliseconds, for the whole exchange, including the answer's body. */
  timeoutMs: number;
};

/**
 * Posts a form and reads the answer, whatever it is. Never throws, and never follows a redirect.
 */
export function postForm(url: string, { form, headers, timeoutMs }: Post): Promise<PostResult> {
  return send(url, { method: 'POST', headers, body: new URLSearchParams(form), timeoutMs });
}
