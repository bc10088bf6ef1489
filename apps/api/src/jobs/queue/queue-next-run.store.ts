import type { DbOrTx } from '../../db.ts';
import { BEFORE_ALL, type FrequentJob, frequentJobs } from '../periodic-jobs.ts';

const PAUSE_SECONDS = 15;

/** Queues the next run of a frequent job. One that already waits keeps its time. */
export async function queueNextRun(db: DbOrTx, name: FrequentJob): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.add_job(
      ${name}, '{}'::json, queue_name := ${frequentJobs[name]}::text, job_key := ${name},
      job_key_mode := 'preserve_run_at', max_attempts := 1, priority := ${BEFORE_ALL}::int,
      run_at := now() + make_interval(secs => ${PAUSE_SECONDS}::double precision))`;
}
