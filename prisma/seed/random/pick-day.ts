import { addDays } from '@nobayon/shared/domain/calendar.ts';
import { dayOfMonth } from './dhaka-days.ts';
import { eidOn } from './festivals.ts';
import { pickWeighted, type Random } from './random.ts';

/** How many days lie between, at least and at most. */
export type DayRange = readonly [number, number];

/** A day so long before another: rather in the middle of the range, and on one of much business. */
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
  // Bonuses are paid and spent before Eid; on the day itself nobody sits at a desk.
  if (toEid === 0) return 0.2;
  if (toEid !== null) return 6;
  // Salaries come in the first days of a month.
  if (dayOfMonth(day) <= 5) return 4;
  return dayOfMonth(day) <= 10 ? 1.5 : 1;
}

/** Null when none is near. */
function daysToEid(day: Date): number | null {
  for (let days = 0; days <= EID_SHOPPING_DAYS; days += 1) {
    if (eidOn(addDays(day, days))) return days;
  }
  return null;
}
