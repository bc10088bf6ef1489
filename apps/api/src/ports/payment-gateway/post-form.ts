export type PostResult =
  | { kind: 'answered'; status: number; text: string }
  | { kind: 'unreachable'; reason: string };

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
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', ...headers },
      body: new URLSearchParams(form),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readStart(response);
    // NUL would be refused by the database that keeps the answer.
    return { kind: 'answered', status: response.status, text: text.replaceAll('\u0000', '') };
  } catch (error) {
    return { kind: 'unreachable', reason: reasonOf(error) };
  }
}

/** The answer, as far as any answer that we understand goes: the rest is not even fetched. */
async function readStart({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= MAX_ANSWER_BYTES) break;
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES));
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return error.name === 'TimeoutError' ? 'timeout' : String(code ?? error.message);
}
