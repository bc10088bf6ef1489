import { addCalendarDays } from '@nobayon/shared/domain/calendar.ts';
import { describe, expect, it } from 'vitest';
import { expiringBars, expiringFigures, expiringSummary } from './expiring.ts';

/**
 * Thirty days from 20 November. The keys are indexes of days, the values numbers of plans that
 * expire then, and how many of those were given.
 */
function daysWith(counts: Record<number, number>, given: Record<number, number> = {}) {
  return Array.from({ length: 30 }, (_, index) => ({
    day: addCalendarDays('2026-11-20', index),
    count: counts[index] ?? 0,
    paid: (counts[index] ?? 0) - (given[index] ?? 0),
  }));
}

describe('the summary', () => {
  it.each([
    [{}, 'No plans expire in the next 30 days.'],
    [{ 3: 1 }, '1 plan expires, within 7 days.'],
    [{ 7: 1 }, '1 plan expires, in more than 7 days.'],
    [{ 7: 2 }, '2 plans expire, none of them within 7 days.'],
    [{ 0: 1, 6: 2, 7: 4, 29: 5 }, '12 plans expire, 3 of them within 7 days.'],
  ])('for %j: %s', (counts, text) => {
    expect(expiringSummary(daysWith(counts))).toBe(text);
  });

  it.each([
    [{ 3: 1 }, { 3: 1 }, '1 plan expires, within 7 days. None were paid for.'],
    [{ 0: 2 }, { 0: 1 }, '2 plans expire, 2 of them within 7 days. 1 was paid for.'],
    [{ 0: 1, 9: 4 }, { 9: 2 }, '5 plans expire, 1 of them within 7 days. 3 were paid for.'],
  ])('for %j, of which %j were given: %s', (counts, given, text) => {
    expect(expiringSummary(daysWith(counts, given))).toBe(text);
  });
});

it('lists the days on which plans expire', () => {
  expect(expiringFigures(daysWith({ 1: 2, 20: 1 }, { 20: 1 })).rows).toEqual([
    { key: '2026-11-21', name: '21 Nov 2026', cells: ['2', '2'] },
    { key: '2026-12-10', name: '10 Dec 2026', cells: ['1', '0'] },
  ]);
});

it('marks the next seven days, and says so in words', () => {
  const bars = expiringBars(daysWith({ 6: 1, 7: 1 }));
  expect(bars[6]).toMatchObject({ value: 1, text: '1 plan, within 7 days' });
  expect(bars[7]).toMatchObject({ value: 1, text: '1 plan, later' });
  expect(bars[6]?.color).not.toBe(bars[7]?.color);
});
