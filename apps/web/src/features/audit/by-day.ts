import type { AuditEntry } from '@nobayon/shared/contract/admin/audit.ts';
import { type CalendarDay, dayIn } from '@nobayon/shared/domain/calendar.ts';

export type AuditDay = { day: CalendarDay; entries: AuditEntry[] };

/** Groups entries by their day in a time zone, in the given order. */
export function byDay(entries: readonly AuditEntry[], timeZone: string): AuditDay[] {
  const days = new Map<CalendarDay, AuditEntry[]>();
  for (const entry of entries) {
    const day = dayIn(new Date(entry.at), timeZone);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }));
}
