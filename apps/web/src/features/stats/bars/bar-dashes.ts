/** In thicknesses: what is seen of a stitch of the usual length, and of the gap after it. */
const USUAL_STITCH = 2.1;
const GAP = 0.75;
/** A stitch is at least as long as it is thick: its ends are round. */
const SHORTEST_STITCH = 1;

/**
 * The dashes of a seam with round ends: a whole number of stitches over its length, so that it
 * begins and ends with one. As many as wanted, where there is room for them.
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
  // The round ends reach half a thickness beyond the dash on either side.
  const stitch = Math.max(0.001, pitch - GAP - 1);
  return { stitch: stitch * thickness, gap: (GAP + 1) * thickness };
}
