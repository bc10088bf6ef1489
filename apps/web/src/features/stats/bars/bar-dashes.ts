/** In units of the thickness: the visible length of a usual stitch, and the gap after it. */
const USUAL_STITCH = 2.1;
const GAP = 0.75;
/** A stitch is at least as long as it is thick, because its ends are round. */
const SHORTEST_STITCH = 1;

/**
 * The `stroke-dasharray` of a seam with round ends: a whole number of stitches, so that it begins
 * and ends with one. As many as requested, if they fit.
 */
export function barDashes(
  length: number,
  thickness: number,
  wanted?: number,
): { stitch: number; gap: number } {
  const room = length / thickness + GAP;
  const usual = Math.max(1, Math.round(room / (USUAL_STITCH + GAP)));
  const count = wanted && room / wanted >= SHORTEST_STITCH + GAP ? wanted : usual;
  const pitch = room / count;
  // The round ends extend the dash by half a thickness on either side.
  const stitch = Math.max(0.001, pitch - GAP - 1);
  return { stitch: stitch * thickness, gap: (GAP + 1) * thickness };
}
