import { chatAccess } from '@nobayon/shared/contract/chat-access/chat-access.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { useLookAgain } from '../../ui/hooks/use-look-again.ts';

/**
 * Whether the user has access to the chat service now, polled while access is being set up.
 * `access` is null while it is unknown.
 */
export function useChatAccess() {
  const { isLateAt, pauseAt } = useLookAgain();
  const { data, dataUpdatedAt } = useQuery({
    ...query(chatAccess.mine, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.state === 'pending' && pauseAt(state.dataUpdatedAt),
  });
  return { access: data ?? null, isLate: isLateAt(dataUpdatedAt) };
}
