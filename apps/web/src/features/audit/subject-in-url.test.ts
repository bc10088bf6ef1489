import { expect, it } from 'vitest';
import { subjectInUrl, withSubject } from './subject-in-url.ts';

it.each([
  ['', undefined],
  ['subject=plan', 'plan'],
  ['subject=all', undefined],
  ['subject=nonsense', undefined],
])('%j selects %j', (search, subject) => {
  expect(subjectInUrl(new URLSearchParams(search))).toBe(subject);
});

it('returns to the first page', () => {
  const params = new URLSearchParams('subject=plan&page=3');
  expect(withSubject(params, 'coupon').toString()).toBe('subject=coupon');
  expect(withSubject(params, 'all').toString()).toBe('');
});
