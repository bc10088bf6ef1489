import { expect, it } from 'vitest';
import { showingText } from './showing-text.ts';

it('shows the range and the total', () => {
  const place = { page: 1, limit: 20, total: 45, capped: false };
  expect(showingText(place, 20)).toBe('Showing 1 to 20 of 45');
  expect(showingText({ ...place, page: 3 }, 5)).toBe('Showing 41 to 45 of 45');
  expect(showingText(place, 20, 'total coupons')).toBe('Showing 1 to 20 of 45 total coupons');
});

it('shows that there are more than were counted', () => {
  const place = { page: 60, limit: 20, total: 10_000, capped: true };
  expect(showingText(place, 20)).toBe('Showing 1,181 to 1,200 of 10,000+');
});
