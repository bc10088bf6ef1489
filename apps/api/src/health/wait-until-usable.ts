import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { firstTrouble } from './checks.ts';
import type { Readiness } from './readiness.ts';

/** In milliseconds: longer than PostgreSQL takes to start, and than most migrations take. */
export const START_WITHIN_MS = 60_000;

type Waiting = {
  log: Logger;
  timeoutMs: number;
  /** Ends the wait. */
  signal: AbortSignal;
};

/**
 * Waits for a database that is starting or being migrated. After the timeout throws an error that
 * names what is missing.
 */
export async function waitUntilUsable(
  checkReadiness: Readiness,
  { log, timeoutMs, signal }: Waiting,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  let said: string | null = null;
  for (;;) {
    const trouble = firstTrouble(await checkReadiness());
    if (trouble === null) return;
    const { name, reason } = trouble;
    if (performance.now() > deadline) {
      throw new Error(`Waited ${Math.round(timeoutMs / 1_000)} s for the ${name}: ${reason}.`);
    }
    if (said !== name) log.info({ reason }, `waiting for the ${name}`);
    said = name;
    await pause(250, undefined, { signal });
  }
}
