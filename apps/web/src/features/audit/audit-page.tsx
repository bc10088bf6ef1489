import { Paper, SegmentedControl } from '@mantine/core';
import { audit } from '@nobayon/shared/contract/audit.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { query } from '../../api/client.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListFoot } from '../../ui/list-foot.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import { Page } from '../../ui/page.tsx';
import { withPage } from '../../ui/page-in-address.ts';
import { showingText } from '../../ui/showing-text.ts';
import { useAddress } from '../../ui/use-address.ts';
import { usePaging } from '../../ui/use-paging.ts';
import css from './audit-page.module.css';
import { AuditTrail } from './audit-trail.tsx';
import { subjectFilters, subjectInAddress, withSubject } from './subject-in-address.ts';

const LIMIT = 20;

/** What administrators changed, newest first. */
export function AuditPage() {
  const [address, changeAddress] = useAddress();
  const subject = subjectInAddress(address);
  return (
    <Page
      title="Audit"
      actions={
        <SegmentedControl
          aria-label="Show"
          data={subjectFilters}
          value={subject ?? 'all'}
          className={css.filter}
          onChange={(value) => changeAddress((now) => withSubject(now, value))}
        />
      }
    >
      <Changes />
    </Page>
  );
}

function Changes() {
  const [search] = useSearchParams();
  const subject = subjectInAddress(search);
  const { page, turnTo, top } = usePaging();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(audit.list, { query: { page, limit: LIMIT, subject } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

  if (error && (!data || isPlaceholderData)) {
    return (
      <Paper>
        <ErrorState title="Failed to load the audit" error={error} onRetry={() => refetch()} />
      </Paper>
    );
  }
  if (!data) return <LoadingSkeleton shape="rows" count={10} label="Loading the audit" />;
  const { entries, pagination } = data;
  if (pagination.total === 0) return <NoChanges />;
  if (page > pagination.pages && !isPlaceholderData) {
    return <Navigate replace to={{ search: withPage(search, pagination.pages).toString() }} />;
  }
  return (
    <div ref={top} className={css.place}>
      <div aria-busy={isPlaceholderData} className={css.list}>
        <AuditTrail entries={entries} />
      </div>
      <ListFoot
        text={showingText(pagination, entries.length, 'changes')}
        pagination={pagination}
        isBusy={isPlaceholderData}
        onTurn={turnTo}
      />
    </div>
  );
}

function NoChanges() {
  return (
    <Paper>
      <EmptyState
        title="No changes yet"
        text="Whatever an administrator adds, changes or deletes is written down here: who, what and when, as it was and as it is."
      />
    </Paper>
  );
}
