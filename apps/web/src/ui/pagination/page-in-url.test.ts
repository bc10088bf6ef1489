import { describe, expect, it } from 'vitest';
import { pageInUrl, withPage } from './page-in-url.ts';

describe('pageInUrl', () => {
  it.each([
    { query: 'tab=billing', page: 1 },
    { query: 'tab=billing&page=2', page: 2 },
    { query: 'page=0', page: 1 },
    { query: 'page=-3', page: 1 },
    { query: 'page=2.5', page: 1 },
    { query: 'page=two', page: 1 },
    { query: 'page=99999999999', page: 1 },
  ])('parses $query as page $page', ({ query, page }) => {
    expect(pageInUrl(new URLSearchParams(query))).toBe(page);
  });
});

describe('withPage', () => {
  const search = new URLSearchParams('tab=billing&page=2');

  it('keeps the rest of the URL', () => {
    expect(withPage(search, 3).toString()).toBe('tab=billing&page=3');
  });

  it('omits the first page', () => {
    expect(withPage(search, 1).toString()).toBe('tab=billing');
  });

  it('does not modify the given params', () => {
    withPage(search, 3);
    expect(search.get('page')).toBe('2');
  });
});
