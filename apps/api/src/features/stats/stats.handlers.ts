import type { stats } from '@nobayon/shared/contract/stats.ts';
import type { AppDeps } from '../../deps.ts';
import type { Handlers } from '../../http/mount.ts';
import { getStats } from './get-stats.ts';

export function statsHandlers(deps: AppDeps): Handlers<typeof stats> {
  return { get: async () => ({ stats: await getStats(deps) }) };
}
