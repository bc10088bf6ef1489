import { useSyncExternalStore } from 'react';

const SLOW_AFTER_MS = 8_000;

let slow = 0;
const listeners = new Set<() => void>();

/** Counts a reply or a file that is waited for as slow, as long as it takes longer than usual. */
export function watchSlow<Result>(waiting: Promise<Result>): Promise<Result> {
  let counted = 0;
  const timer = setTimeout(() => {
    counted = 1;
    add(counted);
  }, SLOW_AFTER_MS);
  return waiting.finally(() => {
    clearTimeout(timer);
    if (counted > 0) add(-counted);
  });
}

/** Whether anything on this page takes longer than usual. */
export const isSlow = (): boolean => slow > 0;

export function useIsSlow(): boolean {
  return useSyncExternalStore(subscribe, isSlow, () => false);
}

function add(count: number): void {
  slow += count;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
