import { expect, it } from 'vitest';
import { formatDate, formatDateTime } from './format-date.ts';

// Local times, so that the test passes in every time zone.
it('formats a date independently of the browser’s language', () => {
  expect(formatDate(new Date(2026, 10, 20, 14, 5).toISOString())).toBe('20 Nov 2026');
  expect(formatDate(new Date(2026, 8, 1).toISOString())).toBe('1 Sep 2026');
});

it('formats a time with two digits each', () => {
  expect(formatDateTime(new Date(2026, 0, 2, 4, 5).toISOString())).toBe('2 Jan 2026, 04:05');
});
