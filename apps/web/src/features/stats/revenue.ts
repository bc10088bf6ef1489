import { adminTaka } from '../../ui/admin-taka.tsx';
import { counted } from './counted.ts';
import type { Earned } from './earned.ts';
import type { Figures } from './picture-card.tsx';
import type { Bar } from './stitched-bars.tsx';

export type Stretch = {
  /** `the last 30 days`. */
  span: string;
  /** A day is "on", a month "in". */
  at: 'on' | 'in';
  /** The head of its column. */
  column: string;
};

/** `৳42,500 from 61 payments in the last 30 days. The most on 3 Nov 2026: ৳6,000.` */
export function revenueSummary(earned: readonly Earned[], { span, at }: Stretch): string {
  const payments = earned.reduce((sum, each) => sum + each.payments, 0);
  if (payments === 0) return `Nothing was paid in ${span}.`;
  const revenue = earned.reduce((sum, each) => sum + each.revenue, 0);
  const best = earned.reduce((most, each) => (each.revenue > most.revenue ? each : most));
  const total = `${adminTaka(revenue)} from ${counted(payments, 'payment')} in ${span}`;
  return `${total}. The most ${at} ${best.name}: ${adminTaka(best.revenue)}.`;
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
    text: `${adminTaka(revenue)} from ${counted(payments, 'payment')}`,
  }));
}

const compact = new Intl.NumberFormat('en-BD', { notation: 'compact', maximumFractionDigits: 1 });

/** `৳12.5K`: for an axis. */
export function compactTaka(amount: number): string {
  return `৳${compact.format(amount)}`;
}
