import type { adminTransactions } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import type { AppDeps } from '../../../deps.ts';
import type { Request } from '../../../http/mount.ts';
import { paginationOf, totalOf } from '../../../http/pagination.ts';
import { countOpen, listOpen } from './attention-queue.store.ts';
import { showAttentionItem } from './show-attention-item.ts';

/** What waits for an administrator's decision. */
export async function listAttention(
  { db, gateways }: Pick<AppDeps, 'db' | 'gateways'>,
  { query }: Request<typeof adminTransactions.attention>,
): Promise<RawReply<typeof adminTransactions.attention>> {
  const [counted, items] = await Promise.all([countOpen(db), listOpen(db, query)]);
  return {
    items: items.map((item) => showAttentionItem(gateways, item)),
    pagination: paginationOf(query, totalOf(counted)),
  };
}
