import { setTimeout as pause } from 'node:timers/promises';
import type { Program } from '../programs/programs.ts';

type End = { kind: 'killed' } | { kind: 'by itself'; code: number | null; errors: string };

/** Starts a program again whenever it ends, as compose does. */
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
    /** How it has ended so far, each time. */
    ends,
    /** What all of them have logged. */
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
