import { addCalendarDays } from '@nobayon/shared/domain/calendar.ts';
import { describe, expect, it } from 'vitest';
import { formatDay } from '../format/zoned-date.ts';
import { readDay, readWholeDay } from './read-day.ts';

/** Every day of four years. */
const days = Array.from({ length: 1_461 }, (_, n) => addCalendarDays('2025-01-01', n));

/** A day in the displayed format and in the formats of Bangladesh. */
function waysToWrite(day: string): string[] {
  const [year, month, date] = day.split('-');
  const ways = ['/', '-', '.', ' '].flatMap((mark) => [
    [date, month, year].join(mark),
    [Number(date), Number(month), year].join(mark),
  ]);
  return [...ways, formatDay(day), day];
}

describe('a day', () => {
  it('is parsed in the displayed format and in the formats of Bangladesh', () => {
    const wrong = days.filter((day) => waysToWrite(day).some((text) => readDay(text) !== day));
    expect(wrong).toEqual([]);
  });

  it('is whole with its last character, and not before', () => {
    const wrong = days.filter((day) =>
      waysToWrite(day).some((text) => {
        const starts = Array.from(text, (_, end) => readWholeDay(text.slice(0, end)));
        return readWholeDay(text) !== day || starts.some((start) => start !== null);
      }),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    ['03/04/2026', '2026-04-03'],
    ['22 november 2026', '2026-11-22'],
    [' 22 Sept 26 ', '2026-09-22'],
    ['২২/১১/২০২৬', '2026-11-22'],
    ['1 Mar, 2026', '2026-03-01'],
  ])('is parsed from %s', (text, day) => {
    expect(readDay(text)).toBe(day);
  });

  it.each([
    '',
    '31/02/2026',
    '01/01/1899',
    '01/01/3000',
    '11/22/2026',
    '22/11',
    '0/1/2026',
    '1/0/2026',
    '22 Nob 2026',
    'Nov',
  ])('is not read from "%s"', (text) => {
    expect(readDay(text)).toBeNull();
  });
});
