const compact = new Intl.NumberFormat('en-BD', { notation: 'compact', maximumFractionDigits: 1 });

/** `৳12.5K`, for an axis. */
export function compactTaka(amount: number): string {
  return `৳${compact.format(amount)}`;
}
