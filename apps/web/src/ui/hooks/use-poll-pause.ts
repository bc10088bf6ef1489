import { useState } from 'react';

const POLL_MS = 3_000;
/** For what rarely changes by itself. */
export const SLOW_POLL_MS = 15_000;
const LATE_AFTER_MS = 15_000;

/**
 * Polling for something that usually takes seconds: the time until the next poll, and whether it
 * takes longer than usual, as of the last poll.
 */
export function usePollPause() {
  const [since] = useState(() => Date.now());
  const isLateAt = (at: number) => at - since > LATE_AFTER_MS;
  return {
    isLateAt,
    pauseAt: (at: number) => (isLateAt(at) ? SLOW_POLL_MS : POLL_MS),
  };
}
