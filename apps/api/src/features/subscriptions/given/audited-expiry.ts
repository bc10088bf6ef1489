import { dayIn, endOfDay } from '@nobayon/shared/domain/calendar.ts';

/**
 * An expiry for the audit: the day if it is the end of one, as administrators enter it, otherwise
 * the instant, because a day alone would hide changes within it.
 */
export function auditedExpiry(expiresAt: Date | null, timeZone: string): string | null {
  if (expiresAt === null) return null;
  const day = dayIn(expiresAt, timeZone);
  const isEndOfDay = endOfDay(day, timeZone).getTime() === expiresAt.getTime();
  return isEndOfDay ? day : expiresAt.toISOString();
}
