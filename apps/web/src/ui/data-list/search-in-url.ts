import { LONGEST_SEARCH } from '@nobayon/shared/contract/fields/fields.ts';

/** The server's search in a URL; empty if there is none. */
export function searchInUrl(params: URLSearchParams): string {
  return (params.get('search') ?? '').trim().slice(0, LONGEST_SEARCH);
}
