import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { pauseBefore } from './poll-schedule.ts';

export type Watch =
  | 'idle'
  /** Polling. */
  | 'watching'
  /** Polling has ended; the customer can check by hand. */
  | 'tired';

/**
 * Polls a pending payment with growing delays. Pauses while the page is hidden. `look` must be
 * stable and must not throw.
 */
export function usePoll(
  isPending: boolean,
  look: () => Promise<unknown>,
  pauses: (look: number) => number | null = pauseBefore,
): Watch {
  const [looks, setLooks] = useState(0);
  const isVisible = useDocumentVisibility() === 'visible';
  const pause = isPending ? pauses(looks) : null;

  useEffect(() => {
    if (pause === null || !isVisible) return;
    let isLeft = false;
    const timer = setTimeout(async () => {
      await look();
      if (!isLeft) setLooks((count) => count + 1);
    }, pause);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [pause, isVisible, look]);

  if (!isPending) return 'idle';
  return pause === null ? 'tired' : 'watching';
}
