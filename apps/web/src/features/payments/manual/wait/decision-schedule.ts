const QUICK_LOOKS = 12;
const MOST_LOOKS = 90;

/**
 * The delay (ms) before the nth poll for an administrator's decision, counted from zero: short at
 * first, then a minute, for more than an hour. Null when polling ends and the customer has to ask.
 */
export function pauseBeforeDecision(look: number): number | null {
  if (look >= MOST_LOOKS) return null;
  return look < QUICK_LOOKS ? 5_000 : 60_000;
}
