import { setTimeout as pause } from 'node:timers/promises';
import type { Program } from './program.ts';

type Options = { timeoutMs: number; signal?: AbortSignal | undefined };

/** Waits until the program replies with 200. Throws with its last output otherwise. */
export async function untilAnswering(
  program: Program,
  url: string,
  { timeoutMs, signal }: Options,
): Promise<void> {
  let hasExited = false;
  void program.exited.then(() => {
    hasExited = true;
  });
  const deadline = Date.now() + timeoutMs;
  while (!(await answers(url))) {
    signal?.throwIfAborted();
    if (hasExited) throw new Error(`${program.name} did not start:\n${await program.lastWords()}`);
    if (Date.now() > deadline) {
      throw new Error(`${program.name} is not responding at ${url}:\n${await program.lastWords()}`);
    }
    await pause(50);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
