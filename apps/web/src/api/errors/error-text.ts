import { plural } from '@nobayon/shared/domain/text/plural.ts';
import {
  ApiError,
  CallError,
  NetworkError,
  PartNotLoadedError,
  TimeoutError,
  UnreadableReplyError,
} from './call-error.ts';

/** The text to show for any thrown value; it needs no hint beside it. */
export function errorText(thrown: unknown): string {
  if (!(thrown instanceof CallError)) return 'Something went wrong. Please try again.';
  const wait = waitText(thrown);
  return wait ? `${thrown.message} ${wait}` : thrown.message;
}

/** The server's text for an error, or the given one if it sent none. */
export function serverText(thrown: unknown, otherwise: string): string {
  return (thrown instanceof ApiError && thrown.text) || otherwise;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Why a call failed, if the server did not say, and what the user can do beyond trying again; null
 * if nothing is known.
 */
export function recoveryHint(thrown: unknown): string | null {
  if (thrown instanceof NetworkError) {
    return 'The server cannot be reached. Check your internet connection.';
  }
  if (thrown instanceof PartNotLoadedError) return thrown.message;
  if (thrown instanceof TimeoutError) return 'The server took too long to respond.';
  if (thrown instanceof UnreadableReplyError) {
    return 'The reply of the server could not be read. Reload the page.';
  }
  if (!(thrown instanceof ApiError)) return null;
  const wait = waitText(thrown);
  if (wait) return wait;
  // For example from a proxy, while the server restarts.
  return thrown.text === null && thrown.status >= 500 ? 'The server returned an error.' : null;
}

/** The hint to show below a text; null if the text says it already. */
export function hintBelow(text: string, thrown: unknown): string | null {
  const hint = recoveryHint(thrown);
  return hint === null || text === errorText(thrown) || text.includes(hint) ? null : hint;
}

/** When to try again, if the server said so. */
function waitText(thrown: CallError): string | null {
  if (!(thrown instanceof ApiError) || thrown.retryAfterSeconds === null) return null;
  return `You can try again in ${spanText(thrown.retryAfterSeconds)}.`;
}

/** Rounded up, so that the user does not retry too early. */
function spanText(seconds: number): string {
  if (seconds < MINUTE) return plural(seconds, 'second');
  if (seconds <= HOUR) return plural(Math.ceil(seconds / MINUTE), 'minute');
  return plural(Math.ceil(seconds / HOUR), 'hour');
}
