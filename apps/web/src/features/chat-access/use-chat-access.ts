import { chatAccess } from '@nobayon/shared/contract/chat-access/chat-access.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { usePollPause } from '../../ui/hooks/use-poll-pause.ts';

/**
 * Whether the user has access to the chat service now, polled while access is being set up.
 */
export function useChatAccess() {
  const { isLateAt, pauseAt } = usePollPause();
  const status = useQuery({
    ...query(chatAccess.mine, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.state === 'pending' && pauseAt(state.dataUpdatedAt),
  });
  return { status, isLate: isLateAt(status.dataUpdatedAt) };
}
