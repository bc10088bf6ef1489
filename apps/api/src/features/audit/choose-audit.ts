import type { AuditFilter } from '@nobayon/shared/contract/admin/audit.ts';
import { addCalendarDays, startOfDay } from '@nobayon/shared/domain/calendar.ts';
import type { AuditChoice } from './audit.store.ts';

/** Converts a filter of the audit log to a query. Its days are those of `timeZone`. */
export function chooseAudit(
  { subject, user_id, from, to }: AuditFilter,
  timeZone: string,
): AuditChoice {
  return {
    subject,
    userId: user_id,
    since: from ? startOfDay(from, timeZone) : undefined,
    before: to ? startOfDay(addCalendarDays(to, 1), timeZone) : undefined,
  };
}
