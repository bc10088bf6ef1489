/** Bars more than this many times as high as the rest are capped. */
const STANDS_OUT = 3;
/** The cap, relative to the highest bar below it. */
const HEADROOM = 1.3;

/**
 * The height at which bars are capped, so that a few very high ones do not flatten the others; null
 * if none is. At most one in ten bars, but at least one, may be capped.
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
