import { type Role, roles } from '@nobayon/shared/contract/account/auth.ts';
import { LONGEST_SEARCH } from '@nobayon/shared/contract/fields/fields.ts';

export type RoleFilter = 'all' | Role;

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

/** The role of an address, by which the loaded page is filtered. */
export function roleInAddress(address: URLSearchParams): RoleFilter {
  return roles.find((role) => role === address.get('role')) ?? 'all';
}

export function withRole(address: URLSearchParams, role: RoleFilter): URLSearchParams {
  const next = new URLSearchParams(address);
  if (role === 'all') next.delete('role');
  else next.set('role', role);
  return next;
}
