import { setTimeout as pause } from 'node:timers/promises';

type Options = { withinMs?: number; signal?: AbortSignal | undefined };

const LOOK_AGAIN_MS = 250;

/**
 * Repeats until nothing is thrown, and returns the result. After the timeout, throws the last
 * error.
 */
export async function retryUntil<T>(
  look: () => Promise<T>,
  { withinMs = 60_000, signal }: Options = {},
): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    signal?.throwIfAborted();
    try {
      return await look();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await pause(LOOK_AGAIN_MS, undefined, { signal });
  }
}
