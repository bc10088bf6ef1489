import type { MissingUser } from '@nobayon/shared/contract/admin-users.ts';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import { useAppConfig } from '../../ui/use-app-config.ts';
import css from './missing-list.module.css';
import { MissingPages, type MissingView } from './missing-pages.tsx';
import { MissingProblem } from './missing-problem.tsx';
import { missingQuery } from './missing-query.ts';

type Props = {
  /** What was searched for and looked at, for when one comes back to it. */
  view: MissingView;
  onView: (view: MissingView) => void;
  onAdd: (user: MissingUser) => void;
};

/** Everybody whom the chat service alone knows; or that it is being asked, or could not be. */
export function MissingList({ view, onView, onAdd }: Props) {
  const { chatServiceName } = useAppConfig();
  const { data, error, isFetching, refetch } = useQuery(missingQuery());

  if (error && !isFetching) return <MissingProblem error={error} onRetry={() => refetch()} />;
  if (!data) {
    return (
      <>
        <p className={css.wait}>
          Comparing with {chatServiceName}. Where many people are there, this takes a while.
        </p>
        <LoadingSkeleton shape="rows" count={6} label="Looking for missing users" />
      </>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        title="No missing users"
        text={`Everybody whom ${chatServiceName} knows is in the database.`}
      />
    );
  }
  return <MissingPages users={data} view={view} onView={onView} onAdd={onAdd} />;
}
