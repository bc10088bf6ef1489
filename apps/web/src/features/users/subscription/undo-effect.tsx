import { Text } from '@mantine/core';
import { adminSubscriptions } from '@nobayon/shared/contract/subscriptions.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { CalculateAgain, hasFailed } from '../../../ui/errors/calculate-again.tsx';
import { BalanceChange } from '../../../ui/facts/balance-change.tsx';
import { LoadingSkeleton } from '../../../ui/feedback/loading-skeleton.tsx';
import { adminTaka } from '../../../ui/format/admin-taka.tsx';

type Event = { userId: number; eventId: number };

/** The effect of undoing a change, calculated by the server as if it were done now. */
export function useUndoEffect({ userId, eventId }: Event) {
  return useQuery({
    ...query(adminSubscriptions.undoPreview, {
      params: { id: String(userId) },
      query: { event_id: String(eventId) },
    }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function UndoEffect({ answer }: { answer: ReturnType<typeof useUndoEffect> }) {
  const { data, isFetching, refetch } = answer;
  if (hasFailed(answer)) {
    return (
      <Text size="sm" role="status">
        The effect cannot be calculated right now.{' '}
        <CalculateAgain isBusy={isFetching} onClick={() => refetch()} />
      </Text>
    );
  }
  if (!data) return <LoadingSkeleton shape="lines" label="Calculating the effect" />;
  const { before, after, worth_taken } = data;
  return (
    <>
      <BalanceChange before={before} after={after} />
      {worth_taken > 0 && (
        <p>This takes {adminTaka(worth_taken, [worth_taken])} of what was paid.</p>
      )}
    </>
  );
}
