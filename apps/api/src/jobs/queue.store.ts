import type { DbOrTx } from '../db.ts';
import type { JobName, JobPayloads } from './jobs.ts';

/**
 * Queues a job in the commit of the change that it belongs to. Of those with one `jobKey` at most
 * one waits.
 */
export async function queueJob<N extends JobName>(
  tx: DbOrTx,
  name: N,
  payload: JobPayloads[N],
  jobKey: string | null = null,
): Promise<void> {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, job_key := ${jobKey})`;
}
