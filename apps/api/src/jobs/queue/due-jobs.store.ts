import type { Db } from '../../db.ts';
import type { JobName } from '../jobs.ts';

/**
 * Whether one of these jobs has been due for this long without being taken. Jobs of a named queue
 * wait for each other and do not count.
 */
export async function hasOverdueJobs(
  db: Db,
  names: readonly JobName[],
  seconds: number,
): Promise<boolean> {
  const [row] = await db.$queryRaw<{ overdue: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM graphile_worker.jobs
      WHERE locked_at IS NULL AND attempts < max_attempts AND queue_name IS NULL
        AND run_at < now() - make_interval(secs => ${seconds}::double precision)
        AND task_identifier = ANY (${names}::text[])
    ) AS overdue`;
  return row?.overdue ?? false;
}
