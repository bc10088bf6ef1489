import type { Check, Checks } from './checks.ts';

/** Everything that must be well for this process to do its work, looked at now. */
export type Readiness = () => Promise<Checks>;

const stoppingNow: Check = { ok: false, reason: 'stopping' };

/** What has been told to stop is not ready, and asks nobody about it. */
export function readiness(stopping: AbortSignal, ...parts: Readiness[]): Readiness {
  return async () => {
    if (stopping.aborted) return { process: stoppingNow };
    const checks = await Promise.all(parts.map((look) => look()));
    // It may have been told meanwhile.
    const process: Check = stopping.aborted ? stoppingNow : { ok: true };
    return Object.assign({ process }, ...checks);
  };
}
