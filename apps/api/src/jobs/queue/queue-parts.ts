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
 * Emails and queries about payments have their own slots: while a mail server or a gateway accepts
 * connections and then stays silent, they would otherwise occupy all of them. Strangers can queue
 * any number of queries, which would also come before all jobs of a lower priority.
 */
export function queueParts(log: Logger): QueuePart[] {
  const names = Object.keys(jobs) as JobName[];
  const isCheck = (name: JobName) => name === 'check_payment';
  const others = names.filter((name) => !isMailJob(name) && !isCheck(name));
  return [
    followed(log, { names: others, concurrency: 5, crontab }),
    followed(log, { names: names.filter(isMailJob), concurrency: 2, crontab: '' }),
    followed(log, { names: names.filter(isCheck), concurrency: 3, crontab: '' }),
  ];
}

function followed(log: Logger, part: Omit<QueuePart, 'events' | 'state'>): QueuePart {
  const events = workerEvents(log);
  return { ...part, events, state: followRunner(events) };
}
