import { type ExchangeResult, exchange } from '../exchange.ts';

export type PostResult = ExchangeResult;

const MAX_ANSWER_BYTES = 64 * 1024;

type Post = {
  form: Record<string, string>;
  headers?: Record<string, string> | undefined;
  /** For the whole exchange, the body included. */
  timeoutMs: number;
};

/** Posts a form and reads the answer, whatever it is. Never throws, never follows a redirect. */
export async function postForm(
  url: string,
  { form, headers = {}, timeoutMs }: Post,
): Promise<PostResult> {
  const result = await exchange(url, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
    signal: AbortSignal.timeout(timeoutMs),
    maxBytes: MAX_ANSWER_BYTES,
  });
  if (result.kind === 'unreachable') return result;
  // NUL would be refused by the database that keeps the answer.
  return { ...result, text: result.text.replaceAll('\u0000', '') };
}
