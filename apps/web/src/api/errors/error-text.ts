import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { ApiError, CallError, NetworkError, TimeoutError } from './call-error.ts';

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

/** What the user can do about a failed call, beyond trying again; null if nothing is known. */
export function recoveryHint(thrown: unknown): string | null {
  if (thrown instanceof NetworkError) {
    return 'The server cannot be reached. Check your internet connection.';
  }
  if (thrown instanceof TimeoutError) return 'The server took too long to respond.';
  if (!(thrown instanceof ApiError) || thrown.retryAfterSeconds === null) return null;
  return `You can try again in ${spanText(thrown.retryAfterSeconds)}.`;
}

/** Rounded up, so that the user does not retry too early. */
function spanText(seconds: number): string {
  if (seconds < MINUTE) return plural(seconds, 'second');
  if (seconds <= HOUR) return plural(Math.ceil(seconds / MINUTE), 'minute');
  return plural(Math.ceil(seconds / HOUR), 'hour');
}
