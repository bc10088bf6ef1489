/** The steps that are easy to read, times a power of ten. */
const NICE_STEPS = [1, 2, 5];
const MOST_STEPS = 6;

/**
 * The ticks of an axis of whole numbers from 0 to just above the highest value, so that its bar is
 * at least three quarters as high as the chart.
 */
export function axisTicks(highest: number): number[] {
  const step = niceStep(highest);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** The smallest nice step with which there are not too many ticks. */
function niceStep(highest: number): number {
  for (let unit = 1; ; unit *= 10) {
    const step = NICE_STEPS.map((nice) => nice * unit).find((one) => highest <= one * MOST_STEPS);
    if (step) return step;
  }
}
