const QUICK_LOOKS = 12;
const MOST_LOOKS = 90;

/**
 * How long (ms) to wait before looking for the nth time, counted from zero, whether a human has
 * decided: often at first, then every minute for more than an hour. Null when it is time to leave that
 * to the customer.
 */
export function pauseBeforeDecision(look: number): number | null {
  if (look >= MOST_LOOKS) return null;
  return look < QUICK_LOOKS ? 5_000 : 60_000;
}
