import { plural } from '@nobayon/shared/domain/text/plural.ts';
import {
  ApiError,
  CallError,
  NetworkError,
  PartNotLoadedError,
  TimeoutError,
  UnreadableReplyError,
} from './call-error.ts';

/** The text to show for any thrown value. */
export function errorText(thrown: unknown): string {
  return thrown instanceof CallError ? thrown.message : 'Something went wrong. Please try again.';
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
  if (thrown.retryAfterSeconds !== null) {
    return `You can try again in ${spanText(thrown.retryAfterSeconds)}.`;
  }
  // For example from a proxy, while the server restarts.
  return thrown.text === null && thrown.status >= 500 ? 'The server returned an error.' : null;
}

/** Rounded up, so that the user does not retry too early. */
function spanText(seconds: number): string {
  if (seconds < MINUTE) return plural(seconds, 'second');
  if (seconds <= HOUR) return plural(Math.ceil(seconds / MINUTE), 'minute');
  return plural(Math.ceil(seconds / HOUR), 'hour');
}
