import { isDay } from '../../../ui/dates/read-day.ts';
import type { UserValues } from '../form/user-values.ts';
import { type UpdateBody, updateBodyOf } from '../form/user-values.ts';

/** The values of the form, and whether its date was entered. */
export type Edit = { before: UserValues; values: UserValues; isDateEntered: boolean };

/**
 * The body of an edit. An entered day is intended, even if it is the same day as before: it means
 * the end of that day, which the current expiry need not be.
 */
export function editBodyOf({ before, values, isDateEntered }: Edit, seenAt: string): UpdateBody {
  const { expiryDate } = values;
  return {
    ...updateBodyOf(before, values, seenAt),
    ...(isDateEntered && expiryDate && { expiryDate }),
  };
}

/** The part of an edit that concerns the plan, as input of the preview; null if there is none. */
export function planChange(edit: Edit): { planName?: string; expiryDate?: string } | null {
  const { planName, expiryDate } = editBodyOf(edit, '');
  // An incomplete day has no effect.
  if (expiryDate && !isDay(String(expiryDate))) return null;
  if (planName === undefined && expiryDate === undefined) return null;
  return {
    ...(planName !== undefined && { planName: String(planName ?? '') }),
    ...(expiryDate !== undefined && { expiryDate: String(expiryDate ?? 'never') }),
  };
}
