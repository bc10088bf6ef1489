import type { FiguresReply } from '@nobayon/shared/contract/admin/figures.ts';
import { countText, plural } from '@nobayon/shared/domain/text/plural.ts';
import { adminTaka } from '../../../ui/format/admin-taka.tsx';
import { monthNames } from '../../../ui/format/month-names.ts';
import { formatDay, formatDayOfYear } from '../../../ui/format/zoned-date.ts';
import { compactTaka } from '../bars/compact-taka.ts';
import type { Bar } from '../bars/period-bars.tsx';
import type { Figures } from '../charts/chart-card.tsx';
import { capOf } from './cap-bars.ts';

type Part = FiguresReply['series'][number];
type Shown = Pick<FiguresReply, 'series' | 'unit' | 'current'>;

/** `20 Nov 2026`, or `Nov 2026` if a part is a month. */
function nameOf({ from }: Part, unit: FiguresReply['unit']): string {
  if (unit === 'day') return formatDay(from);
  return `${monthNames[Number(from.slice(5, 7)) - 1]} ${from.slice(0, 4)}`;
}

/** Without the year, which the selected period above shows. */
function shortNameOf(part: Part, unit: FiguresReply['unit']): string {
  return unit === 'day' ? formatDayOfYear(part.from) : nameOf(part, unit);
}

export function seriesBars({ series, unit }: Shown): Bar[] {
  const cap = capOf(series.map(({ revenue }) => revenue));
  return series.map((part) => {
    const name = nameOf(part, unit);
    const isCut = cap !== null && part.revenue > cap;
    return {
      name: shortNameOf(part, unit),
      value: isCut ? cap : part.revenue,
      color: 'var(--line-green)',
      title: name,
      text: `${adminTaka(part.revenue)} from ${plural(part.payments, 'payment')}`,
      // Short, so that it fits above its bar on a phone; the summary has the exact amount.
      ...(isCut && { cut: compactTaka(part.revenue) }),
    };
  });
}

/**
 * `৳42,500 from 61 payments. Highest: ৳6,000 on 3 Nov 2026.` And which bars of the chart are
 * capped.
 */
export function seriesSummary({ series, unit, current }: Shown): string {
  if (current.payments === 0) return 'Nothing was paid in this period.';
  const best = series.reduce((most, part) => (part.revenue > most.revenue ? part : most));
  const total = `${adminTaka(current.revenue)} from ${plural(current.payments, 'payment')}.`;
  const most = `Highest: ${adminTaka(best.revenue)} ${unit === 'day' ? 'on' : 'in'} ${nameOf(best, unit)}.`;
  const cap = capOf(series.map(({ revenue }) => revenue));
  const cut = series.filter(({ revenue }) => cap !== null && revenue > cap);
  const broken = cut.map((part) => `${nameOf(part, unit)} (${adminTaka(part.revenue)})`).join(', ');
  return cut.length === 0
    ? `${total} ${most}`
    : `${total} ${most} Cut off in the chart: ${broken}.`;
}

export function seriesFigures({ series, unit }: Shown): Figures {
  return {
    columns: [unit === 'day' ? 'Day' : 'Month', 'Payments', 'Revenue', 'Customers', 'Per month'],
    rows: series
      .map((part) => ({
        key: part.from,
        name: shortNameOf(part, unit),
        cells: [
          countText(part.payments),
          adminTaka(part.revenue),
          countText(part.customers),
          adminTaka(part.mrr),
        ],
      }))
      .reverse(),
    spare: 'Payments',
  };
}
