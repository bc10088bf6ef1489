import {
  adminTransactions,
  type BulkDeletion,
} from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { query } from '../../../api/client.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.tsx';
import { invalidateTransactions } from '../transactions-query.ts';

const POLL_MS = 1_000;

const isRunning = ({ finished_at }: BulkDeletion) => finished_at === null;

/** The running deletions in the background. Shows a toast when one of them ends. */
export function useRunningDeletions() {
  const loading = useQuery({
    ...query(adminTransactions.deletions, {}),
    refetchInterval: ({ state }) => (state.data?.deletions.some(isRunning) ? POLL_MS : false),
  });
  const { data } = loading;
  const watched = useRef(new Set<number>());
  useEffect(() => {
    const ended = (data?.deletions ?? []).filter(
      (deletion) => !isRunning(deletion) && watched.current.has(deletion.id),
    );
    watched.current = new Set((data?.deletions ?? []).filter(isRunning).map(({ id }) => id));
    for (const { deleted } of ended) showSuccessToast(`${plural(deleted, 'transaction')} deleted`);
    if (ended.length > 0) void invalidateTransactions();
  }, [data]);
  return { running: (data?.deletions ?? []).filter(isRunning), loading };
}
