import type { Check, Checks } from './checks.ts';

/** Runs all checks of what this process needs for its work. */
export type Readiness = () => Promise<Checks>;

const stoppingNow: Check = { ok: false, reason: 'stopping' };

/** A process that is stopping is not ready, without any further check. */
export function readiness(stopping: AbortSignal, ...parts: Readiness[]): Readiness {
  return async () => {
    if (stopping.aborted) return { process: stoppingNow };
    const checks = await Promise.all(parts.map((check) => check()));
    // It may have been stopped in the meantime.
    const process: Check = stopping.aborted ? stoppingNow : { ok: true };
    return Object.assign({ process }, ...checks);
  };
}
