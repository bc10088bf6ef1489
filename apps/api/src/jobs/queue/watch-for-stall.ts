import { setTimeout as pause } from 'node:timers/promises';
import type { AppDeps } from '../../deps.ts';
import { hasOverdueJobs } from './due-jobs.store.ts';
import type { QueuePart } from './queue-parts.ts';

type Limits = {
  lookEveryMs: number;
  /** A runner with a free slot takes a due job within two seconds. */
  overdueSeconds: number;
  /** In milliseconds: for how long due jobs must have been waiting without being taken. */
  stallMs: number;
  /** Ends the watch. */
  signal: AbortSignal;
};

const LIMITS = {
  lookEveryMs: 10_000,
  overdueSeconds: 10,
  stallMs: 60_000,
  signal: new AbortController().signal,
};

/** Clocks are not adjusted by this much in normal operation. */
const CLOCK_JUMP_MS = 60_000;

type Deps = Pick<AppDeps, 'db' | 'clock'>;

/**
 * Resolves with a reason once the job runner has to be restarted: it does not take due jobs
 * although it has a free slot and PostgreSQL answers, or the clock was set, and it would wait for
 * the minutes that it had planned.
 */
export async function watchForStall(
  { db, clock }: Deps,
  { names, concurrency, state: runner }: Pick<QueuePart, 'names' | 'concurrency' | 'state'>,
  given: Partial<Limits> = {},
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
    // No jobs can be taken while the database is down.
    const overdue = await hasOverdueJobs(db, names, limits.overdueSeconds).catch(() => false);
    const isStill = overdue && runner.taken === taken && runner.busy < concurrency;
    since = isStill ? (since ?? performance.now()) : null;
    if (since !== null && performance.now() - since >= limits.stallMs) {
      return end('it does not pick up due jobs');
    }
  }
}
