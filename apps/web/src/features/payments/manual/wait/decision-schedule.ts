const QUICK_POLLS = 12;
const MAX_POLLS = 90;

/**
 * The delay (ms) before the nth poll for an administrator's decision, counted from zero: short at
 * first, then a minute, for more than an hour. Null when polling ends and the customer has to ask.
 */
export function pauseBeforeDecision(poll: number): number | null {
  if (poll >= MAX_POLLS) return null;
  return poll < QUICK_POLLS ? 5_000 : 60_000;
}
