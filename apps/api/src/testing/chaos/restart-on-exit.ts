import { setTimeout as pause } from 'node:timers/promises';
import type { Program } from '../programs/programs.ts';

type End = { kind: 'killed' } | { kind: 'by itself'; code: number | null; errors: string };

/** Restarts a program whenever it ends, as Docker Compose does. */
export function restartOnExit(start: () => Program) {
  const ends: End[] = [];
  const lines: Program['lines'] = [];
  let current = start();
  let isKilled = false;
  let isStopping = false;

  async function watch(): Promise<void> {
    while (!isStopping) {
      const { code, errors } = await current.exited;
      lines.push(...current.lines);
      ends.push(isKilled ? { kind: 'killed' } : { kind: 'by itself', code, errors });
      isKilled = false;
      await pause(100);
      if (!isStopping) current = start();
    }
  }
  const watching = watch();

  function kill(): void {
    isKilled = true;
    current.kill('SIGKILL');
  }
  return {
    /** How each run has ended so far. */
    ends,
    /** The log lines of all runs. */
    log: () => [...lines, ...current.lines],
    get current() {
      return current;
    },
    kill,
    async stop(): Promise<void> {
      isStopping = true;
      kill();
      await watching;
    },
  };
}
