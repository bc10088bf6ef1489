import type { adminSearch } from '@nobayon/shared/contract/admin/admin-search.ts';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/mount.ts';
import { findAnywhere } from './find-anywhere.ts';

export function adminSearchHandlers(deps: Pick<ApiDeps, 'db'>): Handlers<typeof adminSearch> {
  return { find: (request) => findAnywhere(deps, request) };
}
