import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { adminTaka } from '../../../ui/format/admin-taka.tsx';
import type { Bar } from '../bars/period-bars.tsx';
import type { Earned } from '../figures/earned.ts';
import type { Figures } from './chart-card.tsx';

export type Stretch = {
  /** `the last 30 days`. */
  span: string;
  /** A day is "on", a month "in". */
  at: 'on' | 'in';
  /** The head of its column. */
  column: string;
};

/** `৳42,500 from 61 payments in the last 30 days. Highest: ৳6,000 on 3 Nov 2026.` */
export function revenueSummary(earned: readonly Earned[], { span, at }: Stretch): string {
  const payments = earned.reduce((sum, each) => sum + each.payments, 0);
  if (payments === 0) return `No payments in ${span}.`;
  const revenue = earned.reduce((sum, each) => sum + each.revenue, 0);
  const best = earned.reduce((most, each) => (each.revenue > most.revenue ? each : most));
  const total = `${adminTaka(revenue)} from ${plural(payments, 'payment')} in ${span}`;
  return `${total}. Highest: ${adminTaka(best.revenue)} ${at} ${best.name}.`;
}

export function revenueFigures(earned: readonly Earned[], { column }: Stretch): Figures {
  return {
    columns: [column, 'Payments', 'Revenue'],
    // The newest first: the one that is looked for.
    rows: earned
      .map(({ name, payments, revenue }) => [name, String(payments), adminTaka(revenue)])
      .reverse(),
  };
}

export function revenueBars(earned: readonly Earned[]): Bar[] {
  return earned.map(({ name, short, revenue, payments }) => ({
    name: short,
    value: revenue,
    color: 'var(--line-green)',
    title: name,
    text: `${adminTaka(revenue)} from ${plural(payments, 'payment')}`,
  }));
}

const compact = new Intl.NumberFormat('en-BD', { notation: 'compact', maximumFractionDigits: 1 });

/** `৳12.5K`: for an axis. */
export function compactTaka(amount: number): string {
  return `৳${compact.format(amount)}`;
}
