import { chatAccess } from '@nobayon/shared/contract/chat-access/chat-access.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { SLOW_POLL_MS, usePollPause } from '../../ui/hooks/use-poll-pause.ts';

/**
 * Whether the user has access to the chat service now, polled while a change is to be synced or has to be corrected.
 */
export function useChatAccess() {
  const { isLateAt, pauseAt } = usePollPause();
  const status = useQuery({
    ...query(chatAccess.mine, {}),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) => {
      if (data?.state === 'pending') return pauseAt(dataUpdatedAt);
      return data?.state === 'other_address' && SLOW_POLL_MS;
    },
  });
  return { status, isLate: isLateAt(status.dataUpdatedAt) };
}
