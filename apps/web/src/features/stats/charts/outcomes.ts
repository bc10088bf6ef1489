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

/** The number of payments by outcome, largest first, without outcomes that never occurred. */
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

/** Whole percent; a share above zero is never shown as 0%. */
function percentText(count: number, total: number): string {
  const percent = Math.round((100 * count) / total);
  return percent === 0 ? '<1%' : `${percent}%`;
}
