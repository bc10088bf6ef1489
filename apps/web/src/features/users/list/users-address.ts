import { LONGEST_SEARCH } from '@nobayon/shared/contract/fields/fields.ts';

/** The search of an address; empty if there is none. */
export function searchInAddress(address: URLSearchParams): string {
  return (address.get('search') ?? '').trim().slice(0, LONGEST_SEARCH);
}

/** The same address with another search, from its first page. */
export function withSearch(address: URLSearchParams, search: string): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete('page');
  const text = search.trim();
  if (text) next.set('search', text);
  else next.delete('search');
  return next;
}
