import type { DbOrTx } from '../db.ts';
import { jobKey } from './job-keys.ts';
import type { JobName, JobPayloads } from './jobs.ts';

/** The priority of jobs that nobody waits for, of which there may be many. */
export const LOW_PRIORITY = 10;

/** A job that a handwritten statement queues. */
export type QueuedJob = { [N in JobName]: { name: N; payload: JobPayloads[N] } }[JobName];

/**
 * Queues a job in the transaction of its change. At most one job with the same key waits. It is due
 * after `afterSeconds`, but a job that already waits keeps its time.
 */
export async function queueJob<N extends JobName>(
  tx: DbOrTx,
  name: N,
  payload: JobPayloads[N],
  { afterSeconds = 0 }: { afterSeconds?: number } = {},
): Promise<void> {
  const mode = afterSeconds > 0 ? 'preserve_run_at' : 'replace';
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(
      ${name}, ${JSON.stringify(payload)}::json, job_key := ${jobKey(name, payload)},
      job_key_mode := ${mode},
      run_at := now() + make_interval(secs => ${afterSeconds}::double precision))`;
}

/**
 * Queues many jobs in one statement. People who wait, for the chat service or an email, are served
 * first. A job that is queued already stays as it is: queued again, it would have all its attempts
 * again, whatever happened before.
 */
export async function queueManyJobs<N extends JobName>(
  tx: DbOrTx,
  name: N,
  payloads: JobPayloads[N][],
): Promise<void> {
  const specs = payloads.map((payload) => ({
    identifier: name,
    payload,
    job_key: jobKey(name, payload),
    priority: LOW_PRIORITY,
  }));
  await tx.$executeRaw`
    SELECT count(*) FROM (
      SELECT array_agg(json_populate_record(NULL::graphile_worker.job_spec, spec)) AS specs
      FROM json_array_elements(${JSON.stringify(specs)}::json) AS spec
      WHERE NOT EXISTS (SELECT FROM graphile_worker.jobs WHERE key = spec->>'job_key')
      HAVING count(*) > 0
    ) AS wanted, graphile_worker.add_jobs(specs)`;
}
