const pausesInSeconds = [2, 3, 5, 8, 12, 15, 20, 25, 30];

/**
 * The delay (ms) before the nth poll of a pending payment, counted from zero: growing, for two
 * minutes in all. Null when polling ends and the customer has to ask.
 */
export function pauseBefore(poll: number): number | null {
  const seconds = pausesInSeconds[poll];
  return seconds === undefined ? null : seconds * 1000;
}
