import { expect, it } from 'vitest';
import { searchInAddress } from '../../../ui/data-list/search-in-address.ts';
import { roleInAddress, withRole, withSearch } from './users-address.ts';

const address = (text: string) => new URLSearchParams(text);

it('reads the search without surrounding spaces', () => {
  expect(searchInAddress(address('search=%20nusrat%20'))).toBe('nusrat');
  expect(searchInAddress(address('page=2'))).toBe('');
  expect(searchInAddress(address(`search=${'x'.repeat(200)}`))).toHaveLength(100);
});

it('starts a new search on the first page', () => {
  expect(withSearch(address('search=a&page=7'), ' karim ').toString()).toBe('search=karim');
});

it('removes an empty search', () => {
  expect(withSearch(address('search=a&page=7'), '  ').toString()).toBe('');
});

it.each([
  ['', 'all'],
  ['role=admin', 'admin'],
  ['role=user', 'user'],
  ['role=owner', 'all'],
])('reads the role of %j', (text, role) => {
  expect(roleInAddress(address(text))).toBe(role);
});

it('keeps the page and the search with another role', () => {
  expect(withRole(address('search=a&page=7'), 'admin').toString()).toBe(
    'search=a&page=7&role=admin',
  );
  expect(withRole(address('search=a&role=admin'), 'all').toString()).toBe('search=a');
});
