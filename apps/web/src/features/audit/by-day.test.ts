import type { AuditEntry } from '@nobayon/shared/contract/admin/audit.ts';
import { expect, it } from 'vitest';
import { byDay } from './by-day.ts';

function entry(id: number, at: string): AuditEntry {
  return {
    id,
    at,
    admin_id: 1,
    admin_name: 'Farhana Akter',
    admin_email: 'farhana@example.com',
    action: 'update',
    subject: 'plan',
    subject_id: 3,
    subject_name: 'Pro',
    before: null,
    after: null,
  };
}

it('assigns each change to its day in the time zone of the installation', () => {
  const days = byDay(
    [
      entry(3, '2026-11-20T19:00:00.000Z'),
      entry(2, '2026-11-20T18:30:00.000Z'),
      entry(1, '2026-11-20T17:30:00.000Z'),
    ],
    'Asia/Dhaka',
  );
  expect(days.map(({ day, entries }) => [day, entries.map(({ id }) => id)])).toEqual([
    ['2026-11-21', [3, 2]],
    ['2026-11-20', [1]],
  ]);
});

it('returns no days without changes', () => {
  expect(byDay([], 'Asia/Dhaka')).toEqual([]);
});
