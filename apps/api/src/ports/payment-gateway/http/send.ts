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
  const result = await exchange(url, {
    method,
    headers,
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(timeoutMs),
    maxBytes: MAX_ANSWER_BYTES,
  });
  if (result.kind === 'unreachable') return result;
  // NUL would be refused by the database that keeps the answer.
  return { ...result, text: result.text.replaceAll('\u0000', '') };
}
