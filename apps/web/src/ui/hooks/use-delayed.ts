import { useEffect, useEffectEvent } from 'react';

/** Calls a function once, `milliseconds` after `when` has become true; never after unmounting. */
export function useDelayed(when: boolean, milliseconds: number, action: () => void): void {
  const act = useEffectEvent(action);
  useEffect(() => {
    if (!when) return;
    const timer = setTimeout(() => act(), milliseconds);
    return () => clearTimeout(timer);
  }, [when, milliseconds]);
}
