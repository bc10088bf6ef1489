import type { Paisa } from '../gateway/money.ts';
import { formatAmount } from '../gateway/money.ts';

const taka = new Intl.NumberFormat('en-BD', { minimumFractionDigits: 2 });

/** `৳2,500.00` */
export function formatTaka(paisa: Paisa): string {
  // From a decimal string, because a float could lose digits of a large amount.
  return `৳${taka.format(formatAmount(paisa) as Intl.StringNumericLiteral)}`;
}

const screenTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Dhaka',
  dateStyle: 'medium',
  timeStyle: 'medium',
});

/** `20 Nov 2026, 16:04:05`, in the time of Dhaka. */
export function formatTime(instant: Date): string {
  return screenTime.format(instant);
}

const screenDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Dhaka', dateStyle: 'medium' });

/** `20 Nov 2026`, in the time of Dhaka. */
export function formatDay(instant: Date): string {
  return screenDay.format(instant);
}

const screenCount = new Intl.NumberFormat('en');

/** `10,006` */
export function formatCount(count: number): string {
  return screenCount.format(count);
}
