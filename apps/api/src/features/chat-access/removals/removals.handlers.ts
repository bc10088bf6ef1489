import type { chatRemovals } from '@nobayon/shared/contract/chat-access/chat-removals.ts';
import type { ApiDeps } from '../../../deps.ts';
import type { Handlers } from '../../../http/mount.ts';
import { listRemovals } from './list-removals.ts';
import { retryRemoval } from './retry-removal.ts';
import { settleRemoval } from './settle-removal.ts';

export function chatRemovalHandlers(deps: ApiDeps): Handlers<typeof chatRemovals> {
  return {
    list: (request) => listRemovals(deps, request),
    retry: (request) => retryRemoval(deps, request),
    settle: async (request) => {
      await settleRemoval(deps, request);
      return { message: 'Marked as resolved.' };
    },
  };
}
