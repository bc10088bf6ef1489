import type { Stats } from '@nobayon/shared/contract/admin/stats.ts';
import { isFreePlan } from '@nobayon/shared/domain/price/quote.ts';
import { countText } from '@nobayon/shared/domain/text/plural.ts';
import { adminTaka } from '../../../ui/format/admin-taka.tsx';

export type Figure = {
  label: string;
  value: number;
  unit: 'count' | 'taka';
  /** The proportion, as text. */
  note: string;
};

export function figuresOf(stats: Stats): Figure[] {
  const paying = stats.usersByPlan.filter((plan) => !isFreePlan(plan));
  const completed =
    stats.paymentsByOutcome.find(({ status }) => status === 'completed')?.count ?? 0;
  return [
    {
      label: 'Total revenue',
      value: stats.totalRevenue,
      unit: 'taka',
      note: `${adminTaka(sumOf(stats.revenueByDay.map(({ revenue }) => revenue)))} in the last 30 days`,
    },
    {
      label: 'Total users',
      value: stats.totalUsers,
      unit: 'count',
      note: `${countText(sumOf(paying.map(({ user_count }) => user_count)))} on a paid plan`,
    },
    {
      label: 'Total transactions',
      value: stats.totalTransactions,
      unit: 'count',
      note: `${countText(completed)} completed`,
    },
    {
      label: 'Total plans',
      value: stats.totalPlans,
      unit: 'count',
      note: `${countText(stats.plansForSale)} for sale`,
    },
  ];
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
