type Runs<T> = { current: Promise<T>; next: Promise<T> | null };

/**
 * Runs work for a key once at a time. Callers who arrive during a run share the next one, not the
 * current one, which may have looked before the event that brought them.
 */
export function shareRuns<K, T>(): (key: K, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<K, Runs<T>>();

  function start(key: K, work: () => Promise<T>): Promise<T> {
    const runs: Runs<T> = { current: work(), next: null };
    underWay.set(key, runs);
    const forget = () => {
      if (runs.next === null) underWay.delete(key);
    };
    runs.current.then(forget, forget);
    return runs.current;
  }

  return (key, work) => {
    const runs = underWay.get(key);
    if (!runs) return start(key, work);
    const again = () => start(key, work);
    runs.next ??= runs.current.then(again, again);
    return runs.next;
  };
}
