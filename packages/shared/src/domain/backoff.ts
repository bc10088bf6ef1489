/** Higher powers of two say nothing more: the longest pause is reached long before. */
const MAX_DOUBLINGS = 20;

/**
 * Milliseconds until the next attempt: `firstMs`, then twice as long after each attempt, at most
 * `longestMs`.
 */
export function backoffMs(
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
  attempts: number,
): number {
  return Math.min(firstMs * 2 ** Math.min(attempts, MAX_DOUBLINGS), longestMs);
}
