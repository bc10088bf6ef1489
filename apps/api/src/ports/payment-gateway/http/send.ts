import { type ExchangeResult, exchange } from '../../exchange.ts';

const MAX_ANSWER_BYTES = 64 * 1024;

type Message = {
  method: 'GET' | 'POST';
  headers?: Record<string, string> | undefined;
  body?: string | URLSearchParams;
  /** For the whole exchange, including the answer's body. */
  timeoutMs: number;
};

/** Sends a request to a gateway and reads the answer. Never throws, never follows a redirect. */
export async function send(
  url: string,
  { method, headers = {}, body, timeoutMs }: Message,
): Promise<ExchangeResult> {
  // The timer of `AbortSignal.timeout` would keep the exchange in memory until the timeout.
  const deadline = new AbortController();
  const timer = setTimeout(
    () => deadline.abort(new DOMException('It took too long.', 'TimeoutError')),
    timeoutMs,
  );
  const result = await exchange(url, {
    method,
    headers,
    ...(body !== undefined && { body }),
    signal: deadline.signal,
    maxBytes: MAX_ANSWER_BYTES,
  });
  clearTimeout(timer);
  if (result.kind === 'unreachable') return result;
  // PostgreSQL, where the answer is stored, rejects NUL.
  return { ...result, text: result.text.replaceAll('\u0000', '') };
}
