import { chatAccess } from '@nobayon/shared/contract/chat-access/chat-access.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, query } from '../../../api/client.ts';
import { errorText } from '../../../api/errors/error-text.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { showErrorToast } from '../../../ui/feedback/toast.tsx';
import { type Asked, isUnderWay } from './sweep-under-way.ts';

const POLL_MS = 2_000;

/** The state of the chat service, and the action to compare all users with it now. */
export function useSweep() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const status = useQuery({
    ...query(chatAccess.status, {}),
    refetchInterval: ({ state: { data } }) =>
      data?.waiting || isUnderWay(data?.last_sweep ?? null, asked, serverNow()) ? POLL_MS : false,
  });
  const last = status.data?.last_sweep ?? null;

  async function compareNow(): Promise<void> {
    setAsked({ at: serverNow(), before: last?.started_at ?? null });
    try {
      await call(chatAccess.sweep, {});
      await status.refetch();
    } catch (error) {
      setAsked(null);
      showErrorToast(errorText(error));
    }
  }

  return { status, isComparing: isUnderWay(last, asked, serverNow()), compareNow };
}
