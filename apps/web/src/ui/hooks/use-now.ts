import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The current time, updated every minute, because a page may stay open for days. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
