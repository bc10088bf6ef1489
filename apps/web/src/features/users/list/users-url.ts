import { type Role, roles } from '@nobayon/shared/contract/account/auth.ts';

export type RoleFilter = 'all' | Role;

/** The same URL with another search, from its first page. */
export function withSearch(params: URLSearchParams, search: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  const text = search.trim();
  if (text) next.set('search', text);
  else next.delete('search');
  return next;
}

/** The role of a URL, by which the loaded page is filtered. */
export function roleInUrl(params: URLSearchParams): RoleFilter {
  return roles.find((role) => role === params.get('role')) ?? 'all';
}

export function withRole(params: URLSearchParams, role: RoleFilter): URLSearchParams {
  const next = new URLSearchParams(params);
  if (role === 'all') next.delete('role');
  else next.set('role', role);
  return next;
}
