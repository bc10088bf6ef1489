import { isDay } from '../../../ui/dates/read-day.ts';
import type { UserValues } from '../form/user-values.ts';
import { type UpdateBody, updateBodyOf } from '../form/user-values.ts';

/** What stands in the form, and whether somebody has entered the date that stands there. */
export type Edit = { before: UserValues; values: UserValues; isDateEntered: boolean };

/**
 * What is sent for an edit. A day that was entered is meant, also where it is the day of before: it
 * is the end of that day, which the expiry need not have been.
 */
export function editBodyOf({ before, values, isDateEntered }: Edit, seenAt: string): UpdateBody {
  const { expiryDate } = values;
  return {
    ...updateBodyOf(before, values, seenAt),
    ...(isDateEntered && expiryDate && { expiryDate }),
  };
}

/** What of an edit is about the plan, as the preview takes it; null where nothing of it is. */
export function planChange(edit: Edit): { planName?: string; expiryDate?: string } | null {
  const { planName, expiryDate } = editBodyOf(edit, '');
  // What is no day yet does nothing.
  if (expiryDate && !isDay(String(expiryDate))) return null;
  if (planName === undefined && expiryDate === undefined) return null;
  return {
    ...(planName !== undefined && { planName: String(planName ?? '') }),
    ...(expiryDate !== undefined && { expiryDate: String(expiryDate ?? 'never') }),
  };
}
