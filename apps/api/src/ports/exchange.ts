export type ExchangeResult =
  | { kind: 'answered'; status: number; text: string }
  | { kind: 'unreachable'; reason: string };

export type Exchange = {
  method: 'GET' | 'POST' | 'PATCH';
  headers?: Record<string, string>;
  body?: string | URLSearchParams;
  /** Ends the whole exchange, the body included. */
  signal: AbortSignal;
  /** Of the answer, at most so much is kept; the rest is cut off. */
  maxBytes: number;
  /** Makes each piece of the answer smaller as it arrives, so that less has to be kept. */
  reduce?: (chunk: Uint8Array) => Uint8Array;
};

/**
 * Asks a server of somebody else's and reads the answer, whatever it is. Never throws, and never
 * follows a redirect: what we send is for the address that we were given.
 */
export async function exchange(
  url: string,
  { method, headers = {}, body, signal, maxBytes, reduce }: Exchange,
): Promise<ExchangeResult> {
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal,
    });
    const text = await readStart(response, maxBytes, reduce);
    return { kind: 'answered', status: response.status, text };
  } catch (error) {
    return { kind: 'unreachable', reason: reasonOf(error) };
  }
}

async function readStart(
  { body }: Response,
  maxBytes: number,
  reduce = (chunk: Uint8Array) => chunk,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const arrived of body ?? []) {
    const chunk = reduce(arrived);
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= maxBytes) break;
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, maxBytes));
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return error.name === 'TimeoutError' ? 'timeout' : String(code ?? error.message);
}
