import { expect, it } from 'vitest';
import { formatDateIn, formatDateTimeIn, formatDay } from './zoned-date.ts';

it('formats a calendar day', () => {
  expect(formatDay('2026-09-01')).toBe('1 Sep 2026');
  expect(formatDay('2026-12-31')).toBe('31 Dec 2026');
});

it('formats an instant in the time zone of the installation', () => {
  expect(formatDateIn('2026-11-20T18:30:00.000Z', 'Asia/Dhaka')).toBe('21 Nov 2026');
  expect(formatDateTimeIn('2026-11-20T18:04:59.000Z', 'Asia/Dhaka')).toBe('21 Nov 2026, 00:04');
  expect(formatDateTimeIn('2026-11-20T18:04:59.000Z', 'America/New_York')).toBe(
    '20 Nov 2026, 13:04',
  );
});
