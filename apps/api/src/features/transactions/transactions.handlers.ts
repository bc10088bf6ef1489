import type { adminTransactions } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/mount.ts';
import { acceptPayment } from './attention/accept-payment.ts';
import { listAttention } from './attention/list-attention.ts';
import { resolveAttention } from './attention/resolve-attention.ts';
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
    attention: (request) => listAttention(deps, request),
    resolve: async (request) => {
      await resolveAttention(deps, request);
      return { message: 'Resolved' };
    },
  };
}
