import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { pauseBefore } from './poll-schedule.ts';

export type PollState =
  | 'idle'
  | 'polling'
  /** Polling has ended; the customer can check by hand. */
  | 'stopped';

type Options = {
  isPending: boolean;
  check: () => Promise<unknown>;
  /** The delay before a poll, in milliseconds; null if polling ends. */
  pauses?: (poll: number) => number | null;
};

/**
 * Polls a pending payment with growing delays. Pauses while the page is hidden. `check` must be
 * stable and must not throw.
 */
export function usePoll({ isPending, check, pauses = pauseBefore }: Options): PollState {
  const [polls, setPolls] = useState(0);
  const isVisible = useDocumentVisibility() === 'visible';
  const pause = isPending ? pauses(polls) : null;

  useEffect(() => {
    if (pause === null || !isVisible) return;
    let isLeft = false;
    const timer = setTimeout(async () => {
      await check();
      if (!isLeft) setPolls(polls + 1);
    }, pause);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [polls, pause, isVisible, check]);

  if (!isPending) return 'idle';
  return pause === null ? 'stopped' : 'polling';
}
