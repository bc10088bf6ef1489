import { Button, NativeSelect, Paper, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { audit } from '@nobayon/shared/contract/admin/audit.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { query } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { ExportButton } from '../../ui/data-list/buttons/export-button.tsx';
import { Filters } from '../../ui/data-list/filters.tsx';
import { DayRangeField } from '../../ui/dates/day-range-field.tsx';
import { ErrorState } from '../../ui/errors/error-state.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingSkeleton } from '../../ui/feedback/loading-skeleton.tsx';
import { useUrlParams } from '../../ui/hooks/use-url-params.ts';
import { Page } from '../../ui/page/page.tsx';
import { ListFooter } from '../../ui/pagination/list-footer.tsx';
import { withPage } from '../../ui/pagination/page-in-url.ts';
import { previousPageProps } from '../../ui/pagination/previous-page-props.ts';
import { showingText } from '../../ui/pagination/showing-text.ts';
import { usePagination } from '../../ui/pagination/use-pagination.ts';
import css from './audit-page.module.css';
import { AuditTrail } from './audit-trail.tsx';
import { daysInUrl, withDays } from './days-in-url.ts';
import { subjectFilters, subjectInUrl, withSubject } from './subject-in-url.ts';

const LIMIT = 20;

/** The administrators' changes, newest first. */
export function AuditPage() {
  const [params, changeParams] = useUrlParams();
  const subject = subjectInUrl(params);
  const days = daysInUrl(params);
  return (
    <Page title="Audit" actions={<ExportButton request={{ kind: 'audit', subject, ...days }} />}>
      <div className={css.filters}>
        <Filters count={(subject ? 1 : 0) + (days.from || days.to ? 1 : 0)}>
          <SubjectFilter
            subject={subject ?? 'all'}
            onSubject={(value) => changeParams((now) => withSubject(now, value))}
          />
          <DayRangeField
            inline
            isOptional
            label="Days"
            from={days.from ?? ''}
            to={days.to ?? ''}
            onRange={(range) => changeParams((now) => withDays(now, range))}
          />
        </Filters>
      </div>
      <Changes />
    </Page>
  );
}

type FilterProps = { subject: string; onSubject: (subject: string) => void };

/** Tabs side by side, or a select on a screen that has no room for them. */
function SubjectFilter({ subject, onSubject }: FilterProps) {
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  return isNarrow ? (
    <NativeSelect
      label="Show"
      size="md"
      data={subjectFilters}
      value={subject}
      w="100%"
      onChange={(event) => onSubject(event.currentTarget.value)}
    />
  ) : (
    <SegmentedControl
      aria-label="Show"
      data={subjectFilters}
      value={subject}
      onChange={onSubject}
    />
  );
}

function Changes() {
  const [search] = useSearchParams();
  const subject = subjectInUrl(search);
  const days = daysInUrl(search);
  const { page, goToPage, top } = usePagination();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(audit.list, { query: { page, limit: LIMIT, subject, ...days } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

  if (error && !data) {
    return (
      <Paper>
        <ErrorState title="Failed to load the audit log" error={error} onRetry={() => refetch()} />
      </Paper>
    );
  }
  if (!data) return <LoadingSkeleton shape="rows" count={10} label="Loading the audit log" />;
  const { entries, pagination } = data;
  if (pagination.total === 0) {
    return <NoChanges isFiltered={subject !== undefined || Object.keys(days).length > 0} />;
  }
  if (page > pagination.pages && !isPlaceholderData) {
    return <Navigate replace to={{ search: withPage(search, pagination.pages).toString() }} />;
  }
  return (
    <div ref={top} className={css.place}>
      <div {...previousPageProps(isPlaceholderData)}>
        <AuditTrail entries={entries} />
      </div>
      <ListFooter
        text={showingText(pagination, entries.length, 'changes')}
        pagination={pagination}
        isBusy={isPlaceholderData}
        onPageChange={goToPage}
      />
    </div>
  );
}

function NoChanges({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Paper>
      {isFiltered ? (
        <EmptyState
          title="No matching changes"
          text="Choose other dates or another kind of change."
          action={
            <Button component={Link} to={paths.adminAudit} variant="default">
              Show all changes
            </Button>
          }
        />
      ) : (
        <EmptyState
          title="No changes yet"
          text="Changes made by administrators appear here, with who made them, when, and the values before and after."
        />
      )}
    </Paper>
  );
}
