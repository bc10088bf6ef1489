import type { adminTransactions } from '@nobayon/shared/contract/admin-transactions.ts';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/mount.ts';
import { paginationOf, totalOf } from '../../http/pagination.ts';
import { acceptPayment } from './accept-payment.ts';
import { countOpen, listOpen } from './attention-queue.store.ts';
import { bulkDelete } from './bulk-delete.ts';
import { checkTransaction } from './check-transaction.ts';
import { deleteTransaction } from './delete-transaction.ts';
import { listTransactions } from './list-transactions.ts';
import { resolveAttention } from './resolve-attention.ts';
import { showAdminTransaction } from './show-admin-transaction.ts';
import { showDetail } from './show-detail.ts';

export function transactionHandlers(deps: ApiDeps): Handlers<typeof adminTransactions> {
  return {
    list: (request) => listTransactions(deps, request),
    detail: ({ params }) => showDetail(deps, params.id),
    remove: async ({ caller, params }) => {
      await deleteTransaction(deps, caller, params.id);
      return { message: 'Transaction deleted' };
    },
    bulkDelete: async (request) => {
      const deleted = await bulkDelete(deps, request);
      return {
        message: `${deleted} ${deleted === 1 ? 'transaction' : 'transactions'} deleted`,
        deleted,
      };
    },
    check: ({ params }) => checkTransaction(deps, params.id),
    accept: (request) => acceptPayment(deps, request),
    attention: async ({ query }) => {
      const [counted, items] = await Promise.all([countOpen(deps.db), listOpen(deps.db, query)]);
      return {
        items: items.map(({ id, reason, raisedAt, transaction }) => ({
          id,
          reason,
          raised_at: raisedAt.toISOString(),
          transaction: showAdminTransaction(transaction),
        })),
        pagination: paginationOf(query, totalOf(counted)),
      };
    },
    resolve: async (request) => {
      await resolveAttention(deps, request);
      return { message: 'Resolved' };
    },
  };
}
