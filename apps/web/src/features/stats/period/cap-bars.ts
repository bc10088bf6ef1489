/** A bar that is so many times as high as all others hides what they say. */
const STANDS_OUT = 3;
/** What is cut off still stands above the rest. */
const HEADROOM = 1.3;

/**
 * Where bars are cut off, so that a few very high ones do not flatten the others; null where none
 * need be. At most one in ten, and at least one, may be cut.
 */
export function capOf(values: readonly number[]): number | null {
  const sorted = values.filter((value) => value > 0).sort((a, b) => b - a);
  const most = Math.max(1, Math.floor(sorted.length / 10));
  for (let count = 1; count <= most; count += 1) {
    const [lowestCut = 0, next = 0] = [sorted[count - 1], sorted[count]];
    if (next > 0 && lowestCut > STANDS_OUT * next) return next * HEADROOM;
  }
  return null;
}
