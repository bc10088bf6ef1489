import type { MissingUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../api/errors/call-error.ts';
import { ErrorState } from '../../../ui/errors/error-state.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadingSkeleton } from '../../../ui/feedback/loading-skeleton.tsx';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import css from './missing-list.module.css';
import { MissingPages, type MissingView } from './missing-pages.tsx';
import { missingQuery } from './missing-query.ts';

type Props = {
  /** The search and the page, kept for the return to the list. */
  view: MissingView;
  onView: (view: MissingView) => void;
  onAdd: (user: MissingUser) => void;
};

/** All users who exist only in the chat service; or the loading or error state. */
export function MissingList({ view, onView, onAdd }: Props) {
  const { chatServiceName } = useAppConfig();
  const { data, error, isFetching, refetch } = useQuery(missingQuery());

  if (error && !isFetching) return <MissingProblem error={error} onRetry={() => refetch()} />;
  if (!data) {
    return (
      <>
        <p className={css.wait}>
          Comparing with {chatServiceName}. This can take a while if there are many users.
        </p>
        <LoadingSkeleton shape="rows" count={6} label="Looking for missing users" />
      </>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        title="No missing users"
        text={`Every user in ${chatServiceName} is in the database.`}
      />
    );
  }
  return <MissingPages users={data} view={view} onView={onView} onAdd={onAdd} />;
}

type ProblemProps = { error: unknown; onRetry: () => void };

/** Replaces the list if the chat service could not be compared. */
function MissingProblem({ error, onRetry }: ProblemProps) {
  const isOff = error instanceof ApiError && error.code === 'chat_service_off';
  if (isOff) {
    return (
      <EmptyState
        title={error.message}
        text="There are no users to compare. The server operator can connect a chat service."
      />
    );
  }
  return <ErrorState title="Failed to check missing users" error={error} onRetry={onRetry} />;
}
