import { addCalendarDays, type CalendarDay, DAY_MS, firstOfMonth } from './calendar.ts';

/** Calendar days in a row, both ends included. */
export type Period = { from: CalendarDay; to: CalendarDay };

/** In days: ten years, which a chart can still show by month. */
export const MAX_PERIOD_DAYS = 3_660;

/** In days. A chart can show this many; longer periods are drawn by month. */
const MAX_DAYS_BY_DAY = 92;

/** How many days a period has, both ends included. */
export function daysIn({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/**
 * The period to compare with: the same number of days immediately before. A month, or a period from
 * the first day of a month within it, is compared with the same days of the month before.
 */
export function periodBefore({ from, to }: Period): Period {
  if (from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7)) {
    const last = addCalendarDays(from, -1);
    const isWhole = to === lastOfMonth(to);
    const sameDay = `${last.slice(0, 7)}-${to.slice(8)}`;
    return { from: firstOfMonth(last), to: isWhole || sameDay > last ? last : sameDay };
  }
  const last = addCalendarDays(from, -1);
  return { from: addCalendarDays(from, -daysIn({ from, to })), to: last };
}

export type PeriodUnit = 'day' | 'month';

/** Splits a period into days or months. The first and the last month can be partial. */
export function partsOf({ from, to }: Period): { unit: PeriodUnit; parts: Period[] } {
  const unit = daysIn({ from, to }) <= MAX_DAYS_BY_DAY ? 'day' : 'month';
  const parts: Period[] = [];
  for (let day = from; day <= to; ) {
    const end = unit === 'day' ? day : lastOfMonth(day);
    parts.push({ from: day, to: end < to ? end : to });
    day = addCalendarDays(end, 1);
  }
  return { unit, parts };
}

export const periodPresets = ['today', 'last_7', 'last_30', 'this_month', 'last_month'] as const;
export type PeriodPreset = (typeof periodPresets)[number];

/** The period of a preset, relative to `today`. */
export function presetPeriod(preset: PeriodPreset, today: CalendarDay): Period {
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'last_7':
      return { from: addCalendarDays(today, -6), to: today };
    case 'last_30':
      return { from: addCalendarDays(today, -29), to: today };
    case 'this_month':
      return { from: firstOfMonth(today), to: today };
    case 'last_month': {
      const from = firstOfMonth(today, -1);
      return { from, to: lastOfMonth(from) };
    }
  }
}

function lastOfMonth(day: CalendarDay): CalendarDay {
  return addCalendarDays(firstOfMonth(day, 1), -1);
}
