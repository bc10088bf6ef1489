import { Paper } from '@mantine/core';
import { stats } from '@nobayon/shared/contract/admin/stats.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { ErrorState } from '../../ui/errors/error-state.tsx';
import { isFirstTry } from '../../ui/hooks/is-first-try.ts';
import { Page } from '../../ui/page/page.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { chatStatus } from './health/chat-line.tsx';
import { firstClaim } from './health/claims-line.tsx';
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
  // Requested together with the statistics, which wait for them because they are above them.
  const [chat, claims] = [useQuery(chatStatus), useQuery(firstClaim)];
  const isWaiting = isFirstTry(chat) || isFirstTry(claims);
  if (data && !isWaiting) return <Overview stats={data.stats} />;
  if (error) {
    return (
      <Paper>
        <ErrorState title="Failed to load statistics" error={error} onRetry={() => refetch()} />
      </Paper>
    );
  }
  return <DashboardSkeleton />;
}
