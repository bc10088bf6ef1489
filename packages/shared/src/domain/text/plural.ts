const counts = new Intl.NumberFormat('en-BD');

/** `1,234`. */
export function countText(count: number): string {
  return counts.format(count);
}

/** `1 payment`, `1,234 payments`. For units that take an s. */
export function plural(count: number, unit: string): string {
  return `${countText(count)} ${count === 1 ? unit : `${unit}s`}`;
}
