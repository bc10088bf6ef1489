/** Waits until this many more rows may be read. */
export type Pace = (rows: number) => Promise<void>;

type Clock = {
  /** In milliseconds, from an arbitrary start. */
  now(): number;
  wait(ms: number): Promise<unknown>;
};

/**
 * Limits reading to a number of rows per second, so that other queries get their turn. Time without
 * reading is not made up for.
 */
export function paceOf(rowsPerSecond: number, { now, wait }: Clock): Pace {
  let free = now();
  return async (rows) => {
    free = Math.max(free, now()) + (rows / rowsPerSecond) * 1_000;
    const pause = free - now();
    if (pause > 0) await wait(pause);
  };
}
