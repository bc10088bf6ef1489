import { dayIn, endOfDay } from '@nobayon/shared/domain/calendar.ts';

/**
 * An expiry as the audit says it: the day where it is the end of one, as administrators enter it, and
 * else the instant. A day alone would hide what was changed within it.
 */
export function auditedExpiry(expiresAt: Date | null, timeZone: string): string | null {
  if (expiresAt === null) return null;
  const day = dayIn(expiresAt, timeZone);
  const isEndOfDay = endOfDay(day, timeZone).getTime() === expiresAt.getTime();
  return isEndOfDay ? day : expiresAt.toISOString();
}
