import { Paper } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { ErrorState } from '../../../ui/errors/error-state.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListFooter } from '../../../ui/pagination/list-footer.tsx';
import { showingText } from '../../../ui/pagination/showing-text.ts';
import { userPaymentColumns } from '../list/transaction-columns.tsx';
import { paymentsOfUserQuery } from '../transactions-query.ts';

/** The payments of a user, who may have been deleted, page by page. */
export function UserPayments({ userId }: { userId: number }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...paymentsOfUserQuery(userId, page),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (error && (!data || isPlaceholderData)) {
    return (
      <Paper>
        <ErrorState title="Failed to load the payments" error={error} onRetry={refetch} />
      </Paper>
    );
  }
  return (
    <>
      <DataList
        caption="Payments"
        rows={data?.transactions}
        columns={userPaymentColumns}
        isBusy={isPlaceholderData}
        expected={3}
        tableFrom="62em"
        empty={<EmptyState title="No payments yet" text="Their payments will appear here." />}
      />
      {data && data.pagination.pages > 1 && (
        <ListFooter
          text={showingText(data.pagination, data.transactions.length, 'payments')}
          pagination={data.pagination}
          isBusy={isPlaceholderData}
          onPageChange={setPage}
          label="Pages of payments"
        />
      )}
    </>
  );
}
