import { addDays } from '../calendar.ts';

/** When a plan ends that is given without a date: its own days from now, or never if it is free. */
export function givenUntil(
  plan: { durationDays: number; isFree: boolean },
  now: Date,
): Date | null {
  return plan.isFree ? null : addDays(now, plan.durationDays);
}
