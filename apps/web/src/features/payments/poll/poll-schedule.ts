const pausesInSeconds = [2, 3, 5, 8, 12, 15, 20, 25, 30];

/**
 * How long (ms) to wait before looking at a pending payment for the nth time, counted from zero:
 * ever longer, for two minutes in all. Null when it is time to leave that to the customer.
 */
export function pauseBefore(look: number): number | null {
  const seconds = pausesInSeconds[look];
  return seconds === undefined ? null : seconds * 1000;
}
