import type { Stats } from '@nobayon/shared/contract/admin/stats.ts';

export type Share = { status: string; count: number; percent: string; color: string };

const OTHER = 'var(--field-border)';
const colors = new Map([
  ['completed', 'var(--line-green)'],
  ['pending', 'var(--line-yellow)'],
  ['failed', 'var(--line-red)'],
  ['canceled', 'var(--line-orange)'],
  ['cancelled', 'var(--line-orange)'],
  ['review', 'var(--mantine-color-text)'],
]);

/** How many payments ended how, the most first; what never happened is left out. */
export function outcomesOf(outcomes: Stats['paymentsByOutcome']): {
  total: number;
  shares: Share[];
} {
  const total = outcomes.reduce((sum, { count }) => sum + count, 0);
  const shares = outcomes
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ status, count }) => ({
      status,
      count,
      percent: percentText(count, total),
      color: colors.get(status) ?? OTHER,
    }));
  return { total, shares };
}

/** Whole percent; what is there at all is never said to be none. */
function percentText(count: number, total: number): string {
  const percent = Math.round((100 * count) / total);
  return percent === 0 ? '<1%' : `${percent}%`;
}
