import { plural } from '@nobayon/shared/domain/text/plural.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** How long a decision usually takes, as a sentence; null if unknown. */
export function usualWaitText(minutes: number | null): string | null {
  return minutes === null ? null : `This usually takes about ${spanText(minutes)}.`;
}

function spanText(minutes: number): string {
  if (minutes < 55) return plural(Math.max(5, Math.round(minutes / 5) * 5), 'minute');
  if (minutes < DAY) return plural(Math.round(minutes / HOUR), 'hour');
  return plural(Math.round(minutes / DAY), 'day');
}
