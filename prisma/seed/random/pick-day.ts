import { addDays } from '@nobayon/shared/domain/calendar.ts';
import { dayOfMonth } from './dhaka-days.ts';
import { eidOn } from './festivals.ts';
import { pickWeighted, type Random } from './random.ts';

/** The minimum and maximum number of days in between. */
export type DayRange = readonly [number, number];

/** A day that long before another one, preferably in the middle of the range and on a busy day. */
export function pickDayBefore(random: Random, day: Date, [least, most]: DayRange): Date {
  const distances = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  const weights = distances.map((distance) => {
    const centrality = 1 + Math.min(distance - least, most - distance);
    return centrality * businessOn(addDays(day, -distance));
  });
  return addDays(day, -pickWeighted(random, distances, weights));
}

const EID_SHOPPING_DAYS = 8;

function businessOn(day: Date): number {
  const toEid = daysToEid(day);
  // Bonuses are paid and spent before Eid; on the day itself few customers buy.
  if (toEid === 0) return 0.2;
  if (toEid !== null) return 6;
  // Salaries are paid on the first days of a month.
  if (dayOfMonth(day) <= 5) return 4;
  return dayOfMonth(day) <= 10 ? 1.5 : 1;
}

/** Null if none is near. */
function daysToEid(day: Date): number | null {
  for (let days = 0; days <= EID_SHOPPING_DAYS; days += 1) {
    if (eidOn(addDays(day, days))) return days;
  }
  return null;
}
