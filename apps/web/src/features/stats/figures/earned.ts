import type { Stats } from '@nobayon/shared/contract/admin/stats.ts';
import { monthNames } from '../../../ui/format/format-date.ts';
import { formatDay } from '../../../ui/format/zoned-date.ts';

/** What came in during one stretch of time. */
export type Earned = {
  /** `20 Nov 2026`, `November 2026`. */
  name: string;
  /** `20 Nov`, `Nov`. */
  short: string;
  /** BDT. */
  revenue: number;
  payments: number;
};

export function earnedByDay(days: Stats['revenueByDay']): Earned[] {
  return days.map(({ day, revenue, payments }) => {
    const name = formatDay(day);
    return { name, short: shortDay(day), revenue, payments };
  });
}

export function earnedByMonth(months: Stats['revenueByMonth']): Earned[] {
  return months.map(({ month, revenue, payments }) => {
    const [year = '', number = ''] = month.split('-');
    const short = monthNames[Number(number) - 1] ?? month;
    return { name: `${short} ${year}`, short, revenue, payments };
  });
}

/** `20 Nov`: for where there is little room and the year goes without saying. */
export function shortDay(day: string): string {
  return formatDay(day).replace(/ \d{4}$/, '');
}
