import type { DbOrTx } from '../../db.ts';

/** Clocks of several machines differ by less than this. */
const TOLERANCE = '1 minute';

/**
 * Whether the queue has its tables. At the first start of an installation, another process may still
 * be creating them; nothing is waiting then.
 */
export async function isQueueInstalled(db: DbOrTx): Promise<boolean> {
  const [found] = await db.$queryRaw<{ hasTables: boolean }[]>`
    SELECT to_regclass('graphile_worker._private_known_crontabs') IS NOT NULL
      AND to_regclass('graphile_worker._private_jobs') IS NOT NULL AS "hasTables"`;
  return found?.hasTables ?? false;
}

/** Whether the clock was ahead. The calendar notes every minute, so it shows how far. */
export async function wasClockSetBack(db: DbOrTx): Promise<boolean> {
  const [found] = await db.$queryRaw<{ isAhead: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM graphile_worker._private_known_crontabs
      WHERE last_execution > now() + ${TOLERANCE}::interval
    ) OR EXISTS (
      SELECT 1 FROM graphile_worker._private_jobs WHERE created_at > now() + ${TOLERANCE}::interval
    ) AS "isAhead"`;
  return found?.isAhead ?? false;
}

/** A retry that comes early is harmless. */
export async function resumeQueue(tx: DbOrTx): Promise<void> {
  await tx.$executeRaw`
    UPDATE graphile_worker._private_known_crontabs SET last_execution = now()
    WHERE last_execution > now()`;
  await tx.$executeRaw`
    UPDATE graphile_worker._private_jobs
    SET run_at = least(run_at, now()), created_at = least(created_at, now()),
      locked_at = CASE WHEN locked_at IS NOT NULL THEN least(locked_at, now()) END
    WHERE run_at > now() OR created_at > now() OR locked_at > now()`;
  await tx.$executeRaw`
    UPDATE graphile_worker._private_job_queues SET locked_at = now() WHERE locked_at > now()`;
}
