import { auth } from '@nobayon/shared/contract/auth.ts';
import type { EndpointSpec, Input, Reply } from '@nobayon/shared/contract/endpoint.ts';
import { ErrorReply } from '@nobayon/shared/contract/errors.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, NetworkError, TimeoutError, UnreadableReplyError } from './call-error.ts';
import { session } from './session.ts';

const TIMEOUT_MS = 20_000;

type CallOptions = {
  signal?: AbortSignal;
  /** For the few calls that take longer than a reader waits elsewhere. */
  timeoutMs?: number;
};

/**
 * Calls an endpoint of the contract and gives its parsed reply. Throws a `CallError`, or the
 * signal's reason when the caller gave up.
 */
export async function call<E extends EndpointSpec>(
  endpoint: E,
  input: Input<E>,
  { signal, timeoutMs = TIMEOUT_MS }: CallOptions = {},
): Promise<Reply<E>> {
  const token = session.token();
  const { response, text } = await send(requestOf(endpoint, input, token), timeoutMs, signal);
  const body = parseJson(text);
  if (response.ok) return parseReply(endpoint, body);
  // The login's own 401 is about the password, every other one is about the token.
  if (response.status === 401 && token && endpoint.path !== auth.login.path) {
    session.end(token, endpoint.access === 'admin' ? 'unauthorized' : 'ended');
  }
  const reply = ErrorReply.safeParse(body).data ?? null;
  throw new ApiError(response.status, reply, retryAfter(response.headers));
}

/** The same call as options for `useQuery`. The key is the path and the input. */
export function query<E extends EndpointSpec>(endpoint: E, input: Input<E>) {
  return queryOptions({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
}

/** The start of the key of every query of an endpoint, whatever its input: for invalidating. */
export function keyOf(endpoint: EndpointSpec): [string] {
  return [endpoint.path];
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

export function requestOf(
  endpoint: EndpointSpec,
  input: unknown,
  token: string | null,
): { url: string; init: RequestInit } {
  const { params = {}, query: search = {}, body } = input as Parts;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return {
    url: query ? `${path}?${query}` : path,
    init: {
      method: endpoint.method,
      headers: {
        Accept: 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
  };
}

async function send(
  { url, init }: ReturnType<typeof requestOf>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<{ response: Response; text: string }> {
  const abort = new AbortController();
  const giveUp = () => abort.abort(signal?.reason);
  const timer = setTimeout(() => abort.abort(new TimeoutError()), timeoutMs);
  signal?.addEventListener('abort', giveUp);
  try {
    signal?.throwIfAborted();
    const response = await fetch(url, { ...init, signal: abort.signal });
    return { response, text: await response.text() };
  } catch (cause) {
    throw abort.signal.aborted ? abort.signal.reason : new NetworkError({ cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

function parseReply<E extends EndpointSpec>(endpoint: E, body: unknown): Reply<E> {
  const parsed = endpoint.reply.safeParse(body);
  if (!parsed.success) throw new UnreadableReplyError({ cause: parsed.error });
  return parsed.data as Reply<E>;
}

/** Whole seconds. The header can also be a date, which nothing here sends. */
function retryAfter(headers: Headers): number | null {
  const seconds = headers.get('Retry-After') ?? '';
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
