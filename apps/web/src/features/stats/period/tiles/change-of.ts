export type Change = {
  /** `+12%`, `−3`, `no change`. */
  text: string;
  direction: 'up' | 'down' | 'same';
};

const percents = new Intl.NumberFormat('en-BD', { maximumFractionDigits: 0 });

/** The change of a figure since the period before; null if there is nothing to compare with. */
export function changeOf(now: number, before: number): Change | null {
  if (now === before) return { text: 'no change', direction: 'same' };
  if (before === 0) return null;
  const percent = (100 * (now - before)) / Math.abs(before);
  const sign = percent > 0 ? '+' : '−';
  const size = Math.abs(percent) < 1 ? '<1' : percents.format(Math.abs(percent));
  return { text: `${sign}${size}%`, direction: percent > 0 ? 'up' : 'down' };
}
