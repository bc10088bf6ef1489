import { addDays } from '@nobayon/shared/domain/calendar.ts';
import { randomDaytime, startOfDay } from '../random/dhaka-days.ts';
import { pickDayBefore } from '../random/pick-day.ts';
import { between, chance, type Random } from '../random/random.ts';
import type { Person } from './person.ts';
import type { Ending, Step } from './stories.ts';

/** One attempt to pay. */
export type Attempt = {
  startedAt: Date;
  ending: Ending;
  /** The same object for all attempts of one purchase. */
  step: Step;
  isFirstPurchase: boolean;
};

export type Life = { person: Person; registeredAt: Date; attempts: Attempt[] };

const MINUTE_MS = 60_000;

/** Schedules a user's registration and attempts to pay, backwards from their last active day. */
export function scheduleLife(random: Random, person: Person, now: Date): Life {
  const lastDay = pickDayBefore(random, startOfDay(now), person.last);
  const attempts: Attempt[] = [];
  let day = lastDay;
  for (const [index, shared] of [...person.bought.entries()].reverse()) {
    const step = { ...shared };
    attempts.unshift(...attemptsAt(random, step, index === 0, lastMoment(random, step, day, now)));
    day = pickDayBefore(random, day, step.wait);
  }
  const [first] = attempts;
  const registeredAt = first
    ? registrationBefore(random, first.startedAt)
    : pastMoment(random, lastDay, now);
  return { person, registeredAt, attempts };
}

function lastMoment(random: Random, step: Step, day: Date, now: Date): Date {
  // A customer is entering a card number right now.
  if (step.attempts.at(-1) === 'pending') return earlier(now, between(random, 4, 25));
  return pastMoment(random, day, now);
}

/** A time of that day, or of the day before if that is in the future. */
function pastMoment(random: Random, day: Date, now: Date): Date {
  const moment = randomDaytime(random, day);
  return moment < earlier(now, 90) ? moment : addDays(moment, -1);
}

/** Schedules the last attempt at this time, and earlier ones some minutes before each other. */
function attemptsAt(
  random: Random,
  step: Step,
  isFirstPurchase: boolean,
  lastStart: Date,
): Attempt[] {
  const attempts: Attempt[] = [];
  let startedAt = lastStart;
  for (const ending of [...failedAttemptsBefore(random, step), ...step.attempts].reverse()) {
    attempts.unshift({ startedAt, ending, step, isFirstPurchase });
    startedAt = earlier(startedAt, between(random, 8, 26), between(random, 0, 59_999));
  }
  return attempts;
}

/** A wrong PIN, an empty wallet, a change of mind: one purchase in five needs two attempts. */
function failedAttemptsBefore(random: Random, { attempts, couponCode }: Step): Ending[] {
  if (attempts.length > 1 || attempts[0] !== 'completed' || couponCode) return [];
  if (chance(random, 0.14)) return ['failed'];
  return chance(random, 0.09) ? ['canceled'] : [];
}

/** Most users register to buy at once; some look around for days. */
function registrationBefore(random: Random, firstAttempt: Date): Date {
  if (chance(random, 0.6)) {
    return earlier(firstAttempt, between(random, 4, 40), between(random, 0, 59_999));
  }
  return randomDaytime(random, pickDayBefore(random, startOfDay(firstAttempt), [1, 9]));
}

function earlier(instant: Date, minutes: number, milliseconds = 0): Date {
  return new Date(instant.getTime() - minutes * MINUTE_MS - milliseconds);
}
