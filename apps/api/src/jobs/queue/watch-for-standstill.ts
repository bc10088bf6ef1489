import { setTimeout as pause } from 'node:timers/promises';
import type { AppDeps } from '../../deps.ts';
import { hasOverdueJobs } from './due-jobs.store.ts';
import type { RunnerState } from './follow-runner.ts';

type Limits = {
  /** How many jobs the runner does at once. */
  hands: number;
  lookEveryMs: number;
  /** A runner with a free hand takes a job within two seconds of its being due. */
  overdueSeconds: number;
  /** For so long there must be such jobs, and the runner take none. */
  standstillMs: number;
  /** Ends the watch. */
  signal: AbortSignal;
};

const LIMITS = {
  lookEveryMs: 10_000,
  overdueSeconds: 10,
  standstillMs: 60_000,
  signal: new AbortController().signal,
};

/** No clock is put right by so much in the course of things. */
const CLOCK_JUMP_MS = 60_000;

type Deps = Pick<AppDeps, 'db' | 'clock'>;

/**
 * Settles with a reason once the runner of jobs cannot be relied on, and only a new process gets
 * out of that: it leaves due jobs where they are, although it has a free hand and PostgreSQL
 * answers; or the clock was set, and it would wait for the minutes that it has planned for.
 */
export async function watchForStandstill(
  { db, clock }: Deps,
  runner: RunnerState,
  given: Pick<Limits, 'hands'> & Partial<Limits>,
): Promise<string> {
  const limits = { ...LIMITS, ...given };
  const bootedAt = () => clock().getTime() - performance.now();
  const bootedAtFirst = bootedAt();
  const end = (reason: string) => {
    runner.ended ??= reason;
    return reason;
  };
  let since: number | null = null;
  for (;;) {
    const { taken } = runner;
    await pause(limits.lookEveryMs, undefined, { ref: false });
    if (limits.signal.aborted) return 'the check was stopped';
    if (Math.abs(bootedAt() - bootedAtFirst) > CLOCK_JUMP_MS)
      return end('the system clock was changed');
    // Nobody can take jobs from a database that is away.
    const overdue = await hasOverdueJobs(db, limits.overdueSeconds).catch(() => false);
    const isStill = overdue && runner.taken === taken && runner.busy < limits.hands;
    since = isStill ? (since ?? performance.now()) : null;
    if (since !== null && performance.now() - since >= limits.standstillMs) {
      return end('it does not pick up due jobs');
    }
  }
}
