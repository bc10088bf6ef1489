import type { DayRange } from '../random/pick-day.ts';
import type { Step } from './stories.ts';

export type Person = {
  firstname: string;
  lastname: string;
  email: string;
  /** How many days ago they were last active: their last purchase, or their registration. */
  last: DayRange;
  /** Their purchases, oldest first. */
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
