import { describe, expect, it } from 'vitest';
import { pageInAddress, withPage } from './page-in-address.ts';

describe('pageInAddress', () => {
  it.each([
    { query: 'tab=billing', page: 1 },
    { query: 'tab=billing&page=2', page: 2 },
    { query: 'page=0', page: 1 },
    { query: 'page=-3', page: 1 },
    { query: 'page=2.5', page: 1 },
    { query: 'page=two', page: 1 },
    { query: 'page=99999999999', page: 1 },
  ])('reads $query as page $page', ({ query, page }) => {
    expect(pageInAddress(new URLSearchParams(query))).toBe(page);
  });
});

describe('withPage', () => {
  const search = new URLSearchParams('tab=billing&page=2');

  it('keeps the rest of the address', () => {
    expect(withPage(search, 3).toString()).toBe('tab=billing&page=3');
  });

  it('does not spell out the first page', () => {
    expect(withPage(search, 1).toString()).toBe('tab=billing');
  });

  it('leaves the address that it was given alone', () => {
    withPage(search, 3);
    expect(search.get('page')).toBe('2');
  });
});
