import { plural } from '@nobayon/shared/domain/text/plural.ts';

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** `25 minutes ago`; `just now` if the clock is behind. */
export function claimAge(claimedAt: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(claimedAt)) / MINUTE_MS);
  if (minutes < 1) return 'just now';
  if (minutes < HOUR) return `${plural(minutes, 'minute')} ago`;
  if (minutes < 2 * DAY) return `${plural(Math.floor(minutes / HOUR), 'hour')} ago`;
  return `${plural(Math.floor(minutes / DAY), 'day')} ago`;
}
