import type { DayRange } from '../random/pick-day.ts';
import type { Step } from './stories.ts';

export type Person = {
  firstname: string;
  lastname: string;
  email: string;
  /** How many days ago they last did something here: bought, or else registered. */
  last: DayRange;
  /** What they bought, from the first to the last. */
  bought: Step[];
};

export function person(
  firstname: string,
  lastname: string,
  email: string,
  last: DayRange,
  ...bought: Step[][]
): Person {
  return { firstname, lastname, email, last, bought: bought.flat() };
}
