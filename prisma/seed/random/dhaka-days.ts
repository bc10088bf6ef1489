import { type CalendarDay, DAY_MS } from '@nobayon/shared/domain/calendar.ts';
import { between, pickWeighted, type Random } from './random.ts';

export const DHAKA = 'Asia/Dhaka';
// Bangladesh has the same offset all year.
const OFFSET_MS = 6 * 3_600_000;

/** The midnight in Dhaka at the start of an instant's day, which identifies the day. */
export function startOfDay(instant: Date): Date {
  const days = Math.floor((instant.getTime() + OFFSET_MS) / DAY_MS);
  return new Date(days * DAY_MS - OFFSET_MS);
}

/** Months count from 1. */
export function dayStart(year: number, month: number, day: number): Date {
  return new Date(Date.UTC(year, month - 1, day) - OFFSET_MS);
}

export function dhakaDay(instant: Date): CalendarDay {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 10);
}

export function yearOf(day: Date): number {
  return Number(dhakaDay(day).slice(0, 4));
}

export function dayOfMonth(day: Date): number {
  return Number(dhakaDay(day).slice(-2));
}

// Few customers pay before breakfast; most pay after dinner.
const hours = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23];
const activity = [1, 2, 3, 3, 3, 2, 2, 2, 3, 3, 3, 4, 5, 6, 5, 3];

/** A time of a day when people are awake. */
export function randomDaytime(random: Random, day: Date): Date {
  return momentIn(random, day, pickWeighted(random, hours, activity));
}

/** A time of a day in office hours. */
export function officeMoment(random: Random, day: Date): Date {
  return momentIn(random, day, between(random, 10, 17));
}

function momentIn(random: Random, day: Date, hour: number): Date {
  return new Date(atHour(day, hour).getTime() + between(random, 0, 3_599_999));
}

/** A time of a day in Dhaka; fractions are minutes. */
export function atHour(day: Date, hour: number): Date {
  return new Date(day.getTime() + hour * 3_600_000);
}
