import { chatAccess } from '@nobayon/shared/contract/chat-access/chat-access.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/client.ts';

const LOOK_AGAIN_MS = 3_000;
const LOOK_LESS_OFTEN_MS = 15_000;
const LATE_AFTER_MS = 15_000;

/**
 * Whether the user may chat now, looked at again by itself while access is being set up. `access`
 * is null while it is not known.
 */
export function useChatAccess() {
  const [since] = useState(() => Date.now());
  const isLateAt = (at: number) => at - since > LATE_AFTER_MS;
  const { data, dataUpdatedAt } = useQuery({
    ...query(chatAccess.mine, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data?.state !== 'pending') return false;
      return isLateAt(state.dataUpdatedAt) ? LOOK_LESS_OFTEN_MS : LOOK_AGAIN_MS;
    },
  });
  return { access: data ?? null, isLate: isLateAt(dataUpdatedAt) };
}
