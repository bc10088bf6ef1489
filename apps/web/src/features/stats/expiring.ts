import type { Stats } from '@nobayon/shared/contract/stats.ts';
import { formatDay } from '../../ui/zoned-date.ts';
import { counted } from './counted.ts';
import { shortDay } from './earned.ts';
import type { Figures } from './picture-card.tsx';
import type { Bar } from './stitched-bars.tsx';

type Days = Stats['expiringByDay'];

/** As near as this is marked, as it is in the list of users. */
const NEAR_DAYS = 7;

/** `12 subscriptions end, 3 of them within 7 days.` */
export function expiringSummary(days: Days): string {
  const all = sumOf(days);
  if (all === 0) return 'No subscription ends in the next 30 days.';
  const near = sumOf(days.slice(0, NEAR_DAYS));
  if (all === 1) return `1 subscription ends, ${near === 1 ? 'within' : 'after more than'} 7 days.`;
  return `${counted(all, 'subscription')} end, ${near === 0 ? 'none' : near} of them within 7 days.`;
}

export function expiringFigures(days: Days): Figures {
  return {
    columns: ['Day', 'Subscriptions'],
    // The days on which nothing ends go without saying.
    rows: days
      .filter(({ count }) => count > 0)
      .map(({ day, count }) => [formatDay(day), String(count)]),
  };
}

export function expiringBars(days: Days): Bar[] {
  return days.map(({ day, count }, index) => ({
    name: shortDay(day),
    value: count,
    stitches: count,
    color: index < NEAR_DAYS ? 'var(--line-yellow)' : 'var(--field-border)',
    title: formatDay(day),
    text: `${counted(count, 'subscription')}, ${index < NEAR_DAYS ? 'within 7 days' : 'later'}`,
  }));
}

function sumOf(days: Days): number {
  return days.reduce((sum, { count }) => sum + count, 0);
}
