import { expect, it } from 'vitest';
import { subjectInAddress, withSubject } from './subject-in-address.ts';

it.each([
  ['', undefined],
  ['subject=plan', 'plan'],
  ['subject=all', undefined],
  ['subject=nonsense', undefined],
])('%j selects %j', (search, subject) => {
  expect(subjectInAddress(new URLSearchParams(search))).toBe(subject);
});

it('returns to the first page', () => {
  const address = new URLSearchParams('subject=plan&page=3');
  expect(withSubject(address, 'coupon').toString()).toBe('subject=coupon');
  expect(withSubject(address, 'all').toString()).toBe('');
});
