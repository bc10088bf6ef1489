import { type Call, createCaller } from './create-caller.ts';
import { runAtOnce } from './run-at-once.ts';

export type Load = {
  perSecond: number;
  /** The duration of each call in milliseconds. */
  times: number[];
};

/** Makes all calls, this many at the same time. */
export async function measureLoad(
  atOnce: number,
  calls: readonly Call[],
  signal: AbortSignal,
): Promise<Load> {
  const caller = createCaller(atOnce, signal);
  const times: number[] = [];
  const startedAt = performance.now();
  await runAtOnce(atOnce, calls, async (call) => {
    times.push(await caller.call(call));
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  caller.close();
  return { perSecond: calls.length / seconds, times };
}
