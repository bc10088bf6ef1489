import type { ErrorCode, ErrorReply } from '@nobayon/shared/contract/errors.ts';
import type { SecondStep } from '@nobayon/shared/contract/second-factor/factor-method.ts';

/** A call without a usable reply. `message` is a text for users. */
export abstract class CallError extends Error {}

/** The body of an error reply. */
export type KnownReply = Omit<ErrorReply, 'code'> & { code: ErrorCode | 'unknown' };

/** The server replied with an error. */
export class ApiError extends CallError {
  override readonly name = 'ApiError';
  readonly status: number;
  /** A code of the contract, or `unknown` if the reply came from a proxy in between. */
  readonly code: KnownReply['code'];
  /** The server's text for each invalid field. */
  readonly fields: Readonly<Record<string, string>>;
  /** The server's text for users; null if the reply was not the API's. */
  readonly text: string | null;
  readonly requestId: string | null;
  /** The next step of a login whose password was right. */
  readonly secondFactor: SecondStep | null;
  /** How long to wait before a retry, if the server sent it. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, reply: KnownReply | null, retryAfterSeconds: number | null = null) {
    super(reply?.error ?? textByStatus(status));
    this.status = status;
    this.code = reply?.code ?? 'unknown';
    this.fields = reply?.fields ?? {};
    this.text = reply?.error ?? null;
    this.requestId = reply?.requestId ?? null;
    this.secondFactor = reply?.secondFactor ?? null;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** There was no reply. */
export class NetworkError extends CallError {
  override readonly name = 'NetworkError';
  constructor(options?: ErrorOptions) {
    super('The server cannot be reached. Check your internet connection and try again.', options);
  }
}

/** There was no reply in time. */
export class TimeoutError extends CallError {
  override readonly name = 'TimeoutError';
  constructor() {
    super('The server took too long to respond. Please try again.');
  }
}

/** The reply does not match the contract, most likely because this page is out of date. */
export class UnreadableReplyError extends CallError {
  override readonly name = 'UnreadableReplyError';
  constructor(options?: ErrorOptions) {
    super('Something went wrong. Reload the page and try again.', options);
  }
}

/** A file of the app could not be loaded: the connection was lost, or there is a new version. */
export class PartNotLoadedError extends CallError {
  override readonly name = 'PartNotLoadedError';
  constructor(options?: ErrorOptions) {
    super(
      'Part of this page could not be loaded. Check your internet connection and reload the page.',
      options,
    );
  }
}

/** Whether the same call may succeed a little later. */
export function isTransient(thrown: unknown): boolean {
  if (thrown instanceof NetworkError || thrown instanceof TimeoutError) return true;
  return thrown instanceof ApiError && (thrown.status >= 500 || thrown.status === 429);
}

/** Whether a call may have been carried out although it failed: its reply was lost on the way. */
export function isReplyLost(thrown: unknown): boolean {
  if (thrown instanceof NetworkError || thrown instanceof TimeoutError) return true;
  return thrown instanceof ApiError && thrown.status >= 500 && thrown.code === 'unknown';
}

/**
 * Whether to make the same call once more without being asked: not if the server said when, nor after
 * a timeout, because a user has waited long enough by then.
 */
export function mayRetryNow(thrown: unknown): boolean {
  if (thrown instanceof TimeoutError) return false;
  return isTransient(thrown) && !(thrown instanceof ApiError && thrown.retryAfterSeconds !== null);
}

function textByStatus(status: number): string {
  if (status === 429) return 'Too many attempts. Please wait a moment and try again.';
  if (status >= 500) return 'Server error. Please try again later.';
  return 'This did not work. Please try again.';
}

/** Whether someone else has changed what this call was to change. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'changed_meanwhile';
}

/** Whether a step of signing in, or of setting it up, has to be started again. */
export function isStepExpired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'second_step_expired';
}
