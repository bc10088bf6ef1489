import type { chatRemovals } from '@nobayon/shared/contract/chat-access/chat-removals.ts';
import type { ApiDeps } from '../../../deps.ts';
import type { Handlers } from '../../../http/mount.ts';
import { paginationOf, totalOf } from '../../../http/pagination.ts';
import { countRemovals, listRemovals } from '../removals.store.ts';
import { retryRemoval } from './retry-removal.ts';
import { settleRemoval } from './settle-removal.ts';
import { showRemoval } from './show-removal.ts';

export function chatRemovalHandlers(deps: ApiDeps): Handlers<typeof chatRemovals> {
  const { db } = deps;
  return {
    list: async ({ query }) => ({
      removals: (await listRemovals(db, query)).map(showRemoval),
      pagination: paginationOf(query, totalOf(await countRemovals(db))),
    }),
    retry: (request) => retryRemoval(deps, request),
    settle: async (request) => {
      await settleRemoval(deps, request);
      return { message: 'Marked as resolved.' };
    },
  };
}
