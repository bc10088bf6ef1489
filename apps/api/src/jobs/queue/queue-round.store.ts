import type { DbOrTx } from '../../db.ts';
import type { JobName } from '../jobs.ts';

/**
 * The periodic jobs, each with its queue or null. Of a queue only one job runs at a time, across
 * all workers. What releases the queues of killed workers must not wait in one.
 */
export const rounds = {
  release_dead_workers: null,
  sweep_payments: 'sweep_payments',
  watch_chat: null,
  watch_mail: null,
} as const satisfies Partial<Record<JobName, string | null>>;
export type Round = keyof typeof rounds;

export const BEFORE_ALL = -10;
const PAUSE_SECONDS = 15;

/** Starts a periodic job soon. One that already waits keeps its time. */
export async function queueRound(db: DbOrTx, name: Round): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.add_job(
      ${name}, '{}'::json, queue_name := ${rounds[name]}::text, job_key := ${name},
      job_key_mode := 'preserve_run_at', max_attempts := 1, priority := ${BEFORE_ALL}::int,
      run_at := now() + make_interval(secs => ${PAUSE_SECONDS}::double precision))`;
}
