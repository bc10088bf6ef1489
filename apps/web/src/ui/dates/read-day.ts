import { Day } from '@nobayon/shared/contract/fields/fields.ts';
import type { CalendarDay } from '@nobayon/shared/domain/calendar.ts';
import { latinDigits } from '@nobayon/shared/domain/text/latin-digits.ts';
import { monthNames } from '../format/month-names.ts';

const written = /^(\d{1,2})[\s/.-]{1,3}(\d{1,2}|[a-z]{3,9})[\s/.,-]{1,3}(\d{4}|\d{2})$/;
const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/**
 * Parses a day in the formats of Bangladesh, day first: 22/11/2026, 22-11-26, 22 Nov 2026, also
 * with Bengali digits. Null if it is not a day.
 */
export function readDay(text: string): CalendarDay | null {
  const plain = latinDigits(text.trim().toLowerCase());
  const reversed = iso.exec(plain);
  if (reversed) return dayOf(reversed[1], reversed[2], reversed[3]);
  const match = written.exec(plain);
  return match ? dayOf(match[3], match[2], match[1]) : null;
}

/** Parses a day to which nothing can be added, unlike 22/11/20 on the way to 22/11/2026. */
export function readWholeDay(text: string): CalendarDay | null {
  const plain = latinDigits(text.trim());
  return /[^\d]\d{4}$|^\d{4}-\d{1,2}-\d{2}$/.test(plain) ? readDay(plain) : null;
}

function dayOf(year = '', month = '', date = ''): CalendarDay | null {
  const number = Number(month) || monthNumber(month);
  const full = year.length === 2 ? `20${year}` : year;
  const day = `${full}-${String(number).padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

const longNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** 1 for `Jan` and `January`; 0 if it is not a month. */
function monthNumber(name: string): number {
  const short = monthNames.findIndex((month) => month.toLowerCase() === name.slice(0, 3));
  return longNames[short]?.startsWith(name) ? short + 1 : 0;
}

/** Whether a text is a day, `yyyy-mm-dd`, that the server accepts. */
export function isDay(text: string): boolean {
  return Day.safeParse(text).success;
}
