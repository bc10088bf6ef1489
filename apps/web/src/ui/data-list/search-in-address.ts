import { LONGEST_SEARCH } from '@nobayon/shared/contract/fields/fields.ts';

/** The server's search in an address; empty if there is none. */
export function searchInAddress(address: URLSearchParams): string {
  return (address.get('search') ?? '').trim().slice(0, LONGEST_SEARCH);
}
