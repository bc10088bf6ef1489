import type { DbOrTx } from '../db.ts';
import type { JobName, JobPayloads } from './jobs.ts';

/** The priority of jobs that nobody waits for, of which there may be many. */
export const LOW_PRIORITY = 10;

/** A job that a handwritten statement queues. */
export type QueuedJob = {
  [N in JobName]: { name: N; payload: JobPayloads[N]; key?: string };
}[JobName];

/**
 * Queues a job in the transaction of its change. At most one job with the same `key` waits. It is
 * due after `afterSeconds`, but a job that already waits keeps its time.
 */
export async function queueJob<N extends JobName>(
  tx: DbOrTx,
  name: N,
  payload: JobPayloads[N],
  { key = null, afterSeconds = 0 }: { key?: string | null; afterSeconds?: number } = {},
): Promise<void> {
  const mode = afterSeconds > 0 ? 'preserve_run_at' : 'replace';
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(
      ${name}, ${JSON.stringify(payload)}::json, job_key := ${key}, job_key_mode := ${mode},
      run_at := now() + make_interval(secs => ${afterSeconds}::double precision))`;
}

/**
 * Queues many jobs in one statement. People who wait, for the chat service or an email, are served
 * first. At most one job with the same `key` waits.
 */
export async function queueManyJobs<N extends JobName>(
  tx: DbOrTx,
  name: N,
  jobs: { payload: JobPayloads[N]; key: string }[],
): Promise<void> {
  const specs = jobs.map(({ payload, key }) => ({
    identifier: name,
    payload,
    job_key: key,
    priority: LOW_PRIORITY,
  }));
  await tx.$executeRaw`
    SELECT count(*) FROM graphile_worker.add_jobs(ARRAY(
      SELECT json_populate_record(NULL::graphile_worker.job_spec, spec)
      FROM json_array_elements(${JSON.stringify(specs)}::json) AS spec))`;
}
