import type { DbOrTx } from '../../db.ts';
import type { JobName } from '../jobs.ts';

/**
 * The jobs that come round again and again, and the queue of those of which one at a time may run,
 * also of several workers. Not what frees the queues of workers that were killed.
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

/** Has a round begin again shortly. One that waits already stays due when it is. */
export async function queueRound(db: DbOrTx, name: Round): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.add_job(
      ${name}, '{}'::json, queue_name := ${rounds[name]}::text, job_key := ${name},
      job_key_mode := 'preserve_run_at', max_attempts := 1, priority := ${BEFORE_ALL}::int,
      run_at := now() + make_interval(secs => ${PAUSE_SECONDS}::double precision))`;
}
