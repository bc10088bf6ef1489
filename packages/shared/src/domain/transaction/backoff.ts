import { HOUR_MS } from '../calendar.ts';

export const LONGEST_BACKOFF_MS = 6 * HOUR_MS;

/**
 * Milliseconds until the next query after this many answers: `firstMs`, then twice as long each
 * time, at most 6 hours.
 */
export function backoffMs(firstMs: number, answers: number): number {
  return Math.min(firstMs * 2 ** Math.min(answers, 20), LONGEST_BACKOFF_MS);
}
