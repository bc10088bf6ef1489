import type { Stats } from '@nobayon/shared/contract/admin/stats.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { formatDay, formatDayOfYear } from '../../../ui/format/zoned-date.ts';
import type { Bar } from '../bars/period-bars.tsx';
import type { Figures } from '../charts/chart-card.tsx';

type Days = Stats['expiringByDay'];

/** Days within this time are marked, as in the list of users. */
const NEAR_DAYS = 7;

/** `12 plans expire, 3 of them within 7 days. 10 were paid for.` */
export function expiringSummary(days: Days): string {
  const all = sumOf(days);
  if (all === 0) return 'No plans expire in the next 30 days.';
  const near = sumOf(days.slice(0, NEAR_DAYS));
  if (all === 1) {
    return `1 plan expires, ${near === 1 ? 'within' : 'in more than'} 7 days.${paidText(days)}`;
  }
  const when = `${near === 0 ? 'none' : near} of them within 7 days`;
  return `${plural(all, 'plan')} expire, ${when}.${paidText(days)}`;
}

/** Added if some were given, because the figures above count only paid plans. */
function paidText(days: Days): string {
  const paid = days.reduce((sum, day) => sum + day.paid, 0);
  if (paid === sumOf(days)) return '';
  if (paid === 0) return ' None were paid for.';
  return ` ${paid} ${paid === 1 ? 'was' : 'were'} paid for.`;
}

export function expiringFigures(days: Days): Figures {
  return {
    columns: ['Day', 'Plans', 'Paid for'],
    // Days without expiries are omitted.
    rows: days
      .filter(({ count }) => count > 0)
      .map(({ day, count, paid }) => ({
        key: day,
        name: formatDay(day),
        cells: [String(count), String(paid)],
      })),
  };
}

export function expiringBars(days: Days): Bar[] {
  return days.map(({ day, count }, index) => ({
    name: formatDayOfYear(day),
    value: count,
    stitches: count,
    color: index < NEAR_DAYS ? 'var(--line-yellow)' : 'var(--field-border)',
    title: formatDay(day),
    text: `${plural(count, 'plan')}, ${index < NEAR_DAYS ? 'within 7 days' : 'later'}`,
  }));
}

function sumOf(days: Days): number {
  return days.reduce((sum, { count }) => sum + count, 0);
}
