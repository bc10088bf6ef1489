import type { WorkerEvents } from 'graphile-worker';
import type { Logger } from 'pino';
import { isMailJob, type JobName, jobs } from '../jobs.ts';
import { crontab } from '../periodic-jobs.ts';
import { followRunner, type RunnerState } from './follow-runner.ts';
import { workerEvents } from './live-workers.store.ts';

/** Jobs that have slots of their own. */
export type QueuePart = {
  names: JobName[];
  /** The number of jobs that run at the same time. */
  concurrency: number;
  /** Those of its jobs that are queued by the clock. */
  crontab: string;
  events: WorkerEvents;
  state: RunnerState;
};

/**
 * Emails have their own slots: while a mail server accepts connections and then stays silent, they
 * would otherwise occupy all of them, and no payment would be queried.
 */
export function queueParts(log: Logger): QueuePart[] {
  const names = Object.keys(jobs) as JobName[];
  return [
    followed(log, { names: names.filter((name) => !isMailJob(name)), concurrency: 5, crontab }),
    followed(log, { names: names.filter(isMailJob), concurrency: 2, crontab: '' }),
  ];
}

function followed(log: Logger, part: Omit<QueuePart, 'events' | 'state'>): QueuePart {
  const events = workerEvents(log);
  return { ...part, events, state: followRunner(events) };
}
