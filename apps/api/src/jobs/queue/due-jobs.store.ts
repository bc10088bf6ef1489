import type { Db } from '../../db.ts';
import { jobs } from '../jobs.ts';

/**
 * Whether a job that this program can run has been due for this long without being taken. Jobs of a
 * named queue wait for each other and do not count.
 */
export async function hasOverdueJobs(db: Db, seconds: number): Promise<boolean> {
  const [row] = await db.$queryRaw<{ overdue: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM graphile_worker.jobs
      WHERE locked_at IS NULL AND attempts < max_attempts AND queue_name IS NULL
        AND run_at < now() - make_interval(secs => ${seconds}::double precision)
        AND task_identifier = ANY (${Object.keys(jobs)}::text[])
    ) AS overdue`;
  return row?.overdue ?? false;
}
