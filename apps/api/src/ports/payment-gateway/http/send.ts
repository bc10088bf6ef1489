import { type ExchangeResult, exchange } from '../../exchange.ts';

const MAX_ANSWER_BYTES = 64 * 1024;

type Message = {
  method: 'GET' | 'POST';
  headers?: Record<string, string> | undefined;
  body?: string | URLSearchParams;
  /** For the whole exchange, the answer's body included. */
  timeoutMs: number;
};

/** Asks a gateway and reads the answer, whatever it is. Never throws, never follows a redirect. */
export async function send(
  url: string,
  { method, headers = {}, body, timeoutMs }: Message,
): Promise<ExchangeResult> {
  // A timer of the signal's own would run on for seconds, and hold the exchange, after its end.
  const patience = new AbortController();
  const timer = setTimeout(
    () => patience.abort(new DOMException('It took too long.', 'TimeoutError')),
    timeoutMs,
  );
  const result = await exchange(url, {
    method,
    headers,
    ...(body !== undefined && { body }),
    signal: patience.signal,
    maxBytes: MAX_ANSWER_BYTES,
  });
  clearTimeout(timer);
  if (result.kind === 'unreachable') return result;
  // NUL would be refused by the database that keeps the answer.
  return { ...result, text: result.text.replaceAll('\u0000', '') };
}
