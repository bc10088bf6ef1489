/** As long as the server takes. */
export const LONGEST_SEARCH = 100;

/** What an address searches for; empty where it searches for nothing. */
export function searchInAddress(address: URLSearchParams): string {
  return (address.get('search') ?? '').trim().slice(0, LONGEST_SEARCH);
}

/** The same address with another search: its results are read from their first page. */
export function withSearch(address: URLSearchParams, search: string): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete('page');
  const text = search.trim();
  if (text) next.set('search', text);
  else next.delete('search');
  return next;
}
