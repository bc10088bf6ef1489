import { Paper } from '@mantine/core';
import { adminTransactions } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PagedList } from '../../../ui/pagination/paged-list.tsx';
import { userPaymentColumns } from '../list/transaction-columns.tsx';

const LIMIT = 10;

const table = { caption: 'Payments', columns: userPaymentColumns, tableFrom: '62em' } as const;

/** The payments of a user, who may have been deleted. */
export function UserPayments({ userId }: { userId: number }) {
  const user_id = String(userId);
  const empty = <EmptyState title="No payments yet" text="Their payments will appear here." />;
  return (
    <PagedList
      endpoint={adminTransactions.list}
      inputOf={(page) => ({ query: { page, limit: LIMIT, user_id } })}
      pageOf={({ transactions, pagination }) => ({ items: transactions, pagination })}
      name="the payments"
      pagesLabel="Pages of payments"
      unit="payments"
      skeleton={<DataList {...table} rows={undefined} expected={3} empty={empty} />}
      isBare
      empty={<Paper>{empty}</Paper>}
    >
      {(transactions, listProps) => (
        <div {...listProps}>
          <DataList {...table} rows={transactions} empty={empty} />
        </div>
      )}
    </PagedList>
  );
}
