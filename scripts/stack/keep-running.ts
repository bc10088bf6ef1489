import { setTimeout as pause } from 'node:timers/promises';
import type { Program } from './program.ts';

export type KeepRunning = {
  /** Called with a message for the terminal. */
  say(text: string): void;
  /** The pause before the first restart; it doubles with each further one. */
  firstPauseMs?: number;
  longestPauseMs?: number;
  /** After running for this long, the pause is reset. */
  wellAfterMs?: number;
};

/**
 * Restarts a program whenever it ends by itself, like Docker Compose in production, until it is
 * stopped.
 */
export function keepRunning(
  first: Program,
  restart: () => Promise<Program>,
  { say, firstPauseMs = 1_000, longestPauseMs = 30_000, wellAfterMs = 60_000 }: KeepRunning,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let program = first;

  async function watch(): Promise<void> {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const startedAt = performance.now();
      await program.exited;
      if (signal.aborted) return;
      if (performance.now() - startedAt >= wellAfterMs) pauseMs = firstPauseMs;
      say(`The ${program.name} stopped and restarts in ${pauseMs / 1_000} s:`);
      say(await program.lastWords().catch(String));
      await pause(pauseMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      program = await restart().catch((error: unknown) => {
        // For example because the disk is full. It is tried again, as if it had stopped at once.
        say(String(error));
        return program;
      });
      if (signal.aborted) return program.stop();
    }
  }
  const watching = watch();

  return {
    async stop() {
      stopping.abort();
      await program.stop();
      await watching;
    },
  };
}
