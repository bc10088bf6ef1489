import { useEffect, useReducer } from 'react';
import { followServerClock, serverNow } from '../../api/server-clock.ts';

const MINUTE_MS = 60_000;

/**
 * The current time, updated every minute, because a page may stay open for days. It is read again
 * whenever the component renders: next to a reply that has just arrived, an older time would show one
 * day too many.
 */
export function useNow(): Date {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(drawAgain, MINUTE_MS);
    const stop = followServerClock(drawAgain);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  return serverNow();
}
