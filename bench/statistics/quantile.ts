/** A quantile with linear interpolation. Throws if there are no values. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('There are no values.');
  const sorted = values.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] as number;
  const above = sorted[Math.ceil(position)] as number;
  return below + (above - below) * (position - Math.floor(position));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
