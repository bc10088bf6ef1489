import type { DbOrTx } from '../db.ts';
import type { JobName, JobPayloads } from './jobs.ts';

/** Queues a job in the commit of the change that it belongs to. */
export async function queueJob<N extends JobName>(
  tx: DbOrTx,
  name: N,
  payload: JobPayloads[N],
): Promise<void> {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`;
}
