import { ApiError, NetworkError, TimeoutError } from './call-error.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** What the reader can do about a call that failed, beyond trying again; null where nothing is known. */
export function wayOn(thrown: unknown): string | null {
  if (thrown instanceof NetworkError) {
    return 'The server cannot be reached. Is there an internet connection?';
  }
  if (thrown instanceof TimeoutError) return 'The server took too long to answer.';
  if (!(thrown instanceof ApiError) || thrown.retryAfterSeconds === null) return null;
  return `You can try again in ${spanText(thrown.retryAfterSeconds)}.`;
}

/** Rounded up: whoever comes back then is not too early. */
function spanText(seconds: number): string {
  if (seconds < MINUTE) return count(seconds, 'second');
  if (seconds <= HOUR) return count(Math.ceil(seconds / MINUTE), 'minute');
  return count(Math.ceil(seconds / HOUR), 'hour');
}

function count(amount: number, unit: string): string {
  return amount === 1 ? `1 ${unit}` : `${amount} ${unit}s`;
}
