import type { RunnerState } from '../jobs/queue/follow-runner.ts';
import type { Check } from './checks.ts';
import type { Readiness } from './readiness.ts';

/**
 * In milliseconds. The runner looks for jobs every two seconds, unless long jobs occupy all of it.
 */
const MOVES_WITHIN_MS = 120_000;

/**
 * Checks that all job runners are active: each has recently started a job, ended one, or found none.
 */
export function checkRunner(
  runners: RunnerState[],
  now: () => number = () => performance.now(),
): Readiness {
  return async () => {
    const checks = runners.map((runner) => checkOf(runner, now()));
    return { runner: checks.find(({ ok }) => !ok) ?? { ok: true } };
  };
}

function checkOf({ movedAt, ended }: RunnerState, now: number): Check {
  if (ended !== null) return { ok: false, reason: `stopped taking jobs: ${ended}` };
  if (movedAt === null) return { ok: false, reason: 'not started' };
  if (now - movedAt <= MOVES_WITHIN_MS) return { ok: true };
  return { ok: false, reason: `no progress for ${Math.round((now - movedAt) / 1_000)} s` };
}
