import { describe, expect, it } from 'vitest';
import { dayStart, dhakaDay } from './dhaka-days.ts';
import { eidOn, lastEidUlFitr, lastPohelaBoishakh, nextVictoryDay } from './festivals.ts';

describe('eidOn', () => {
  it.each([
    ['fitr', 2023, 4, 22],
    ['adha', 2023, 6, 29],
    ['fitr', 2024, 4, 11],
    ['adha', 2024, 6, 17],
    ['fitr', 2025, 3, 31],
    ['adha', 2025, 6, 7],
  ])('is %s on the day observed in Bangladesh: %i-%i-%i', (eid, year, month, day) => {
    expect(eidOn(dayStart(year, month, day))).toBe(eid);
    expect(eidOn(dayStart(year, month, day - 1))).toBeNull();
    expect(eidOn(dayStart(year, month, day + 1))).toBeNull();
  });
});

describe('the festivals around a day', () => {
  const eidOf2025 = dayStart(2025, 3, 31);

  it('are counted from it', () => {
    expect(lastEidUlFitr(dayStart(2025, 4, 2), 2)).toEqual({ year: 2025, inDays: -2 });
    expect(lastPohelaBoishakh(dayStart(2025, 4, 24), 3)).toEqual({ year: 2025, inDays: -10 });
    expect(nextVictoryDay(dayStart(2025, 12, 1), 8)).toEqual({ year: 2025, inDays: 15 });
  });

  it('are those of another year if they are too near', () => {
    expect(lastEidUlFitr(eidOf2025, 1)).toEqual({ year: 2024, inDays: -354 });
    expect(nextVictoryDay(dayStart(2025, 12, 10), 8)).toEqual({ year: 2026, inDays: 371 });
  });
});

it('a day in Dhaka starts at its own midnight', () => {
  expect(dayStart(2026, 1, 1).toISOString()).toBe('2025-12-31T18:00:00.000Z');
  expect(dhakaDay(dayStart(2026, 1, 1))).toBe('2026-01-01');
});
