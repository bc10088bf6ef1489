import { Paper, Text } from '@mantine/core';
import { audit } from '@nobayon/shared/contract/admin/audit.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { ErrorState } from '../../ui/errors/error-state.tsx';
import { LoadingSkeleton } from '../../ui/feedback/loading-skeleton.tsx';
import { ListFooter } from '../../ui/pagination/list-footer.tsx';
import { previousPage } from '../../ui/pagination/previous-page.ts';
import { showingText } from '../../ui/pagination/showing-text.ts';
import { AuditTrail } from './audit-trail.tsx';

const LIMIT = 5;

/** The administrators' changes of one user and of their payments. */
export function UserAudit({ userId }: { userId: number }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(audit.list, { query: { page, limit: LIMIT, user_id: String(userId) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (error && (!data || isPlaceholderData)) {
    return (
      <Paper>
        <ErrorState title="Failed to load the audit log" error={error} onRetry={refetch} />
      </Paper>
    );
  }
  if (!data) return <LoadingSkeleton shape="rows" label="Loading the audit log" />;
  const { entries, pagination } = data;
  if (pagination.total === 0) return <Text c="dimmed">No changes by administrators yet.</Text>;
  return (
    <div>
      <div {...previousPage(isPlaceholderData)}>
        <AuditTrail entries={entries} headingOrder={3} />
      </div>
      {pagination.pages > 1 && (
        <ListFooter
          text={showingText(pagination, entries.length, 'changes')}
          pagination={pagination}
          isBusy={isPlaceholderData}
          onPageChange={setPage}
          label="Pages of the audit log"
        />
      )}
    </div>
  );
}
