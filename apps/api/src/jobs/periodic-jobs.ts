import type { JobName } from './jobs.ts';

/**
 * Jobs that others wait for, each with its queue or null. They run again 15 seconds after each run,
 * more often than a crontab allows: that decides how soon a recovered service is noticed and the
 * work of a killed worker is resumed. Of a queue only one job runs at a time, across all workers.
 * What releases the queues of killed workers must not wait in one.
 */
export const frequentJobs = {
  release_dead_workers: null,
  sweep_payments: 'sweep_payments',
  watch_chat: null,
  watch_mail: null,
} as const satisfies Partial<Record<JobName, string | null>>;
export type FrequentJob = keyof typeof frequentJobs;

/**
 * The priority of frequent jobs. Many of the other due jobs may wait for the very service that has
 * just recovered.
 */
export const BEFORE_ALL = -10;

/** Jobs that run at a time in UTC, and how many attempts a run has. */
const scheduledJobs = {
  advance_refunds: { cron: '* * * * *', attempts: 1 },
  fold_tallies: { cron: '* * * * *', attempts: 1 },
  apply_retention: { cron: '17 21 * * *', attempts: 3 },
  remind_of_expiry: { cron: '5 * * * *', attempts: 3 },
} as const satisfies Partial<Record<JobName, { cron: string; attempts: number }>>;

/** Every job that is queued by the clock, with its name as its key. The next run does the same work. */
export const periodicJobs = [...Object.keys(frequentJobs), ...Object.keys(scheduledJobs)] as (
  | FrequentJob
  | keyof typeof scheduledJobs
)[];

/** The periodic jobs for the queue. A run that is still waiting is not queued again. */
export const crontab = [
  // A frequent job is queued here as well, for the first run and after a run that was lost.
  ...Object.entries(frequentJobs).map(([name, queue]) => {
    const inQueue = queue === null ? '' : `&queue=${queue}`;
    return line('* * * * *', name, `max=1&priority=${BEFORE_ALL}${inQueue}`);
  }),
  ...Object.entries(scheduledJobs).map(([name, { cron, attempts }]) =>
    line(cron, name, `max=${attempts}`),
  ),
].join('\n');

function line(cron: string, name: string, options: string): string {
  return `${cron} ${name} ?jobKey=${name}&jobKeyMode=replace&${options}`;
}
