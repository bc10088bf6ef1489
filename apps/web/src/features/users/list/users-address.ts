import { type Role, roles } from '@nobayon/shared/contract/account/auth.ts';

export type RoleFilter = 'all' | Role;

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
