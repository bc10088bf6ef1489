import type { stats } from '@nobayon/shared/contract/admin/stats.ts';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/mount.ts';
import { getStats } from './get-stats.ts';

export function statsHandlers(deps: ApiDeps): Handlers<typeof stats> {
  return { get: async () => ({ stats: await getStats(deps) }) };
}
