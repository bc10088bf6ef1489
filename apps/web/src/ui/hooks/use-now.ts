import { useEffect, useState } from 'react';
import { followServerClock, serverNow } from '../../api/server-clock.ts';

const MINUTE_MS = 60_000;

/** The current time, updated every minute, because a page may stay open for days. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const update = () => setNow(serverNow());
    const timer = setInterval(update, MINUTE_MS);
    const stop = followServerClock(update);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  return now;
}
