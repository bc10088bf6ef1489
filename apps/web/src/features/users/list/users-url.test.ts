import { expect, it } from 'vitest';
import { searchInUrl } from '../../../ui/data-list/search-in-url.ts';
import { roleInUrl, withRole, withSearch } from './users-url.ts';

const params = (text: string) => new URLSearchParams(text);

it('reads the search without surrounding spaces', () => {
  expect(searchInUrl(params('search=%20nusrat%20'))).toBe('nusrat');
  expect(searchInUrl(params('page=2'))).toBe('');
  expect(searchInUrl(params(`search=${'x'.repeat(200)}`))).toHaveLength(100);
});

it('starts a new search on the first page', () => {
  expect(withSearch(params('search=a&page=7'), ' karim ').toString()).toBe('search=karim');
});

it('removes an empty search', () => {
  expect(withSearch(params('search=a&page=7'), '  ').toString()).toBe('');
});

it.each([
  ['', 'all'],
  ['role=admin', 'admin'],
  ['role=user', 'user'],
  ['role=owner', 'all'],
])('reads the role of %j', (text, role) => {
  expect(roleInUrl(params(text))).toBe(role);
});

it('keeps the page and the search with another role', () => {
  expect(withRole(params('search=a&page=7'), 'admin').toString()).toBe(
    'search=a&page=7&role=admin',
  );
  expect(withRole(params('search=a&role=admin'), 'all').toString()).toBe('search=a');
});
