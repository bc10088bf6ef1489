import { ApiError } from '../../api/call-error.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';

type Props = { error: unknown; onRetry: () => void };

/** In place of the list where the chat service could not be compared with. */
export function MissingProblem({ error, onRetry }: Props) {
  const isOff = error instanceof ApiError && error.code === 'chat_service_off';
  if (isOff) {
    return (
      <EmptyState
        title={error.message}
        text="There is nowhere else that users could be. Whoever runs this installation can connect one."
      />
    );
  }
  return <ErrorState title="Failed to check missing users" error={error} onRetry={onRetry} />;
}
