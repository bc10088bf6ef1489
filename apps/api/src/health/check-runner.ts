import type { WorkerEvents } from 'graphile-worker';
import type { Check } from './checks.ts';
import type { Readiness } from './readiness.ts';

/** It looks for jobs every other second; only long jobs in all its places keep it from that. */
const MOVES_WITHIN_MS = 120_000;
const signsOfLife = ['worker:getJob:empty', 'job:start', 'job:complete'] as const;

/** Whether the runner of jobs runs: it takes some, ends some, or finds that there is none. */
export function checkRunner(
  events: WorkerEvents,
  now: () => number = () => performance.now(),
): Readiness {
  let movedAt: number | null = null;
  for (const sign of signsOfLife) {
    events.on(sign, () => {
      movedAt = now();
    });
  }
  return async () => ({ runner: judge(movedAt, now()) });
}

function judge(movedAt: number | null, now: number): Check {
  if (movedAt === null) return { ok: false, reason: 'it has not started' };
  if (now - movedAt <= MOVES_WITHIN_MS) return { ok: true };
  return { ok: false, reason: `it has not moved for ${Math.round((now - movedAt) / 1_000)} s` };
}
