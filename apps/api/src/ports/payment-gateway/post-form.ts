export type PostResult =
  | { kind: 'answered'; status: number; text: string }
  | { kind: 'unreachable'; reason: string };

const MAX_ANSWER_CHARS = 64 * 1024;

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
    const text = (await response.text()).slice(0, MAX_ANSWER_CHARS);
    // NUL would be refused by the database that keeps the answer.
    return { kind: 'answered', status: response.status, text: text.replaceAll('\u0000', '') };
  } catch (error) {
    return { kind: 'unreachable', reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return error.name === 'TimeoutError' ? 'timeout' : String(code ?? error.message);
}
