/** Waits until so many rows more may be read. */
export type Pace = (rows: number) => Promise<void>;

type Clock = {
  /** Milliseconds from any moment on. */
  now(): number;
  wait(ms: number): Promise<unknown>;
};

/**
 * Keeps a list from being read faster than so many rows a second, so that others get their turn
 * in between. Time in which nobody reads is not made up for.
 */
export function paceOf(rowsPerSecond: number, { now, wait }: Clock): Pace {
  let free = now();
  return async (rows) => {
    free = Math.max(free, now()) + (rows / rowsPerSecond) * 1_000;
    const pause = free - now();
    if (pause > 0) await wait(pause);
  };
}
