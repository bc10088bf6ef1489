import { addCalendarDays, type CalendarDay, DAY_MS } from './calendar.ts';

/** Calendar days in a row, both ends included. */
export type Period = { from: CalendarDay; to: CalendarDay };

/** Ten years: what a chart can show by months. */
export const MOST_PERIOD_DAYS = 3_660;

/** So many days can still be told apart in a chart; a longer period is drawn by months. */
const MOST_DAILY = 92;

/** How many days a period has, both ends included. */
export function daysIn({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/**
 * What a period is compared with: as many days right before it. A month, or the part of one from its
 * first day on, is compared with the same days of the month before.
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

/** A period cut into days or months, the first and the last of which may be a part of one. */
export function partsOf({ from, to }: Period): { unit: PeriodUnit; parts: Period[] } {
  const unit = daysIn({ from, to }) <= MOST_DAILY ? 'day' : 'month';
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

/** The days a preset means, seen from a day. */
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
      const last = addCalendarDays(firstOfMonth(today), -1);
      return { from: firstOfMonth(last), to: last };
    }
  }
}

function firstOfMonth(day: CalendarDay): CalendarDay {
  return `${day.slice(0, 7)}-01`;
}

function lastOfMonth(day: CalendarDay): CalendarDay {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
