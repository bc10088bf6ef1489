import type { adminTransactions } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/mount.ts';
import { paginationOf, totalOf } from '../../http/pagination.ts';
import { acceptPayment } from './attention/accept-payment.ts';
import { countOpen, listOpen } from './attention/attention-queue.store.ts';
import { resolveAttention } from './attention/resolve-attention.ts';
import { showAttentionItem } from './attention/show-attention-item.ts';
import { checkTransaction } from './check-transaction.ts';
import { bulkDelete } from './delete/bulk-delete.ts';
import { listDeletions } from './delete/bulk-deletions.store.ts';
import { deleteTransaction } from './delete/delete-transaction.ts';
import { showDeletion } from './delete/show-deletion.ts';
import { listTransactions } from './list/list-transactions.ts';
import { showDetail } from './show-detail.ts';

export function transactionHandlers(deps: ApiDeps): Handlers<typeof adminTransactions> {
  return {
    list: (request) => listTransactions(deps, request),
    detail: ({ params }) => showDetail(deps, params.id),
    remove: async (request) => {
      await deleteTransaction(deps, request);
      return { message: 'Transaction deleted' };
    },
    bulkDelete: (request) => bulkDelete(deps, request),
    deletions: async () => ({ deletions: (await listDeletions(deps.db)).map(showDeletion) }),
    check: (request) => checkTransaction(deps, request),
    accept: (request) => acceptPayment(deps, request),
    attention: async ({ query }) => {
      const [counted, items] = await Promise.all([countOpen(deps.db), listOpen(deps.db, query)]);
      return {
        items: items.map((item) => showAttentionItem(deps.gateways, item)),
        pagination: paginationOf(query, totalOf(counted)),
      };
    },
    resolve: async (request) => {
      await resolveAttention(deps, request);
      return { message: 'Resolved' };
    },
  };
}
