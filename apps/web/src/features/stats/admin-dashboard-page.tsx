import { Paper } from '@mantine/core';
import { stats } from '@nobayon/shared/contract/admin/stats.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { ErrorState } from '../../ui/errors/error-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { Overview } from './overview.tsx';

/** The administrators' dashboard. */
export function AdminDashboardPage() {
  return (
    <Page title="Dashboard">
      <Statistics />
    </Page>
  );
}

function Statistics() {
  const { data, error, refetch } = useQuery(query(stats.get, {}));
  if (data) return <Overview stats={data.stats} />;
  if (error) {
    return (
      <Paper>
        <ErrorState title="Failed to load statistics" error={error} onRetry={() => refetch()} />
      </Paper>
    );
  }
  return <DashboardSkeleton />;
}
