type Runs<T> = { current: Promise<T>; next: Promise<T> | null };

/**
 * Does a piece of work for a key once at a time. Whoever comes while it is being done shares the
 * next run with all who come until then, and not the present one: that may have looked before
 * what brought them here had happened.
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
