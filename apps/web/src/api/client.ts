import type { adminAccount } from '@nobayon/shared/contract/account/admin-account.ts';
import { auth } from '@nobayon/shared/contract/account/auth.ts';
import type { EndpointSpec, Input, Reply } from '@nobayon/shared/contract/endpoint.ts';
import { type ErrorCode, ErrorReply, errors } from '@nobayon/shared/contract/errors.ts';
import { queryOptions } from '@tanstack/react-query';
import { reportLost, reportReached, reportTimeout } from './connection.ts';
import {
  ApiError,
  type KnownReply,
  NetworkError,
  TimeoutError,
  UnreadableReplyError,
} from './errors/call-error.ts';
import { takeFirstResponse } from './first-responses.ts';
import { parseJson } from './parse-json.ts';
import { readServerTime } from './server-clock.ts';
import { session } from './session/session.ts';
import { openSetup, stepUp } from './session/step-up.ts';
import { watchSlow } from './slow-calls.ts';

// Not imported from the contract, to keep that out of this script.
const ADMIN_PASSWORD: typeof adminAccount.changePassword.path = '/api/admin/change-password';
const TIMEOUT_MS = 20_000;

type CallOptions = {
  signal?: AbortSignal;
  /** For the few calls that may take longer than usual. */
  timeoutMs?: number;
};

/** The changes in progress, by endpoint, input and session. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Calls an endpoint of the contract and returns its parsed reply. Throws a `CallError`, or the
 * signal's reason if the caller aborted. If the server requires a second factor, the user is asked
 * for it and the call is repeated. A change that is requested again while the same one is in
 * progress is sent only once, for example when a button is pressed twice.
 */
export function call<E extends EndpointSpec>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Reply<E>> {
  if (endpoint.method === 'GET') return callWithFactor(endpoint, input, options);
  const key = JSON.stringify([endpoint.method, endpoint.path, input, session.token()]);
  const same = underWay.get(key) as Promise<Reply<E>> | undefined;
  if (same) return same;
  const change = callWithFactor(endpoint, input, options).finally(() => underWay.delete(key));
  underWay.set(key, change);
  return change;
}

async function callWithFactor<E extends EndpointSpec>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions,
): Promise<Reply<E>> {
  const token = session.token();
  try {
    return await callOnce(endpoint, input, options);
  } catch (error) {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'second_factor_required') openSetup();
    if (code !== 'second_factor_needed' || !(await stepUp())) throw error;
    // Another user may have signed in meanwhile.
    if (session.token() !== token) throw error;
    return callOnce(endpoint, input, options);
  }
}

async function callOnce<E extends EndpointSpec>(
  endpoint: E,
  input: Input<E>,
  { signal, timeoutMs = TIMEOUT_MS }: CallOptions,
): Promise<Reply<E>> {
  const token = session.token();
  const request = requestOf(endpoint, input, token);
  const first = endpoint.method === 'GET' ? takeFirstResponse(request.url, token) : undefined;
  const { response, text } = await watchSlow(send(request, timeoutMs, signal, first));
  const body = parseJson(text);
  if (response.ok) return parseReply(endpoint, body);
  // A 401 of the login is about the password; any other is about the token.
  if (response.status === 401 && token && endpoint.path !== auth.login.path) {
    session.end(token, endpoint.path === ADMIN_PASSWORD ? 'unauthorized' : 'ended');
  }
  throw new ApiError(response.status, parseError(body), retryAfter(response.headers));
}

/** The same call as options for `useQuery`. The key consists of the path and the input. */
export function query<E extends EndpointSpec>(endpoint: E, input: Input<E>) {
  return queryOptions({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
}

/** The prefix of the keys of all queries of an endpoint, whatever their input, for invalidation. */
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
  first: Promise<Response> | undefined,
): Promise<{ response: Response; text: string }> {
  const abort = new AbortController();
  const giveUp = () => abort.abort(signal?.reason);
  const timer = setTimeout(() => abort.abort(new TimeoutError()), timeoutMs);
  signal?.addEventListener('abort', giveUp);
  try {
    signal?.throwIfAborted();
    const response = await (first
      ? Promise.race([first, rejectedBy(abort.signal)])
      : fetch(url, { ...init, signal: abort.signal }));
    const text = await response.text();
    reportReached();
    readServerTime(response.headers);
    return { response, text };
  } catch (cause) {
    // An aborted call says nothing about the connection.
    if (!abort.signal.aborted) reportLost();
    else if (!signal?.aborted) reportTimeout();
    throw abort.signal.aborted ? abort.signal.reason : new NetworkError({ cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

function parseReply<E extends EndpointSpec>(endpoint: E, body: unknown): Reply<E> {
  const parsed = endpoint.reply.safeParse(body);
  if (!parsed.success) throw new UnreadableReplyError({ cause: parsed.error });
  return parsed.data as Reply<E>;
}

function parseError(body: unknown): KnownReply | null {
  const { data } = ErrorReply.safeParse(body);
  return data ? { ...data, code: isErrorCode(data.code) ? data.code : 'unknown' } : null;
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code);
}

/** Parses whole seconds. The header could also be a date, which our servers never send. */
function retryAfter(headers: Headers): number | null {
  const seconds = headers.get('Retry-After') ?? '';
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) : null;
}
