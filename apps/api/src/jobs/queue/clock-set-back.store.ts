import type { DbOrTx } from '../../db.ts';
import type { AppDeps } from '../../deps.ts';
import { askAllOpen, endPauses } from '../../features/payments/due/due-payments.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'gateways' | 'log'>;

/** Clocks of several machines differ by less than this. */
const TOLERANCE = '1 minute';

/**
 * Resumes work after the system clock was ahead and was set back, for example because a machine
 * started with a wrong clock: by hours if it takes the local time for UTC. Otherwise the queue's
 * calendar and everything that was postponed or claimed in the meantime would wait until that time
 * comes again, and no payment would be queried, and no reminder sent, until then.
 */
export async function resumeAfterClockSetBack({ db, clock, gateways, log }: Deps): Promise<void> {
  if (!(await isInstalled(db)) || !(await wasClockSetBack(db))) return;
  const now = clock();
  await db.$transaction(async (tx) => {
    await resumeQueue(tx);
    await endClaims(tx, now);
    for (const { name } of gateways.connected) {
      await askAllOpen(tx, name, now);
      await endPauses(tx, name);
    }
  });
  log.warn('the system clock was set back: everything that waits is due now');
}

/**
 * Whether the queue has its tables. At the first start of an installation, another process may still
 * be creating them; nothing is waiting then.
 */
async function isInstalled(db: DbOrTx): Promise<boolean> {
  const [found] = await db.$queryRaw<{ hasTables: boolean }[]>`
    SELECT to_regclass('graphile_worker._private_known_crontabs') IS NOT NULL
      AND to_regclass('graphile_worker._private_jobs') IS NOT NULL AS "hasTables"`;
  return found?.hasTables ?? false;
}

/** The calendar notes every minute, so it shows how far ahead the clock was. */
async function wasClockSetBack(db: DbOrTx): Promise<boolean> {
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
async function resumeQueue(tx: DbOrTx): Promise<void> {
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

/** Claims that are still in use are claimed twice, which is safe. */
async function endClaims(tx: DbOrTx, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE mails SET claimed_at = ${now} WHERE sent_at IS NULL AND claimed_at > ${now}`;
  await tx.$executeRaw`UPDATE mail_server_state SET tried_at = ${now} WHERE tried_at > ${now}`;
  await tx.$executeRaw`UPDATE refunds SET next_check_at = ${now} WHERE next_check_at > ${now}`;
  await tx.$executeRaw`
    UPDATE gateway_tokens SET expires_at = ${now}, claimed_until = least(claimed_until, ${now}),
      granted_at = ARRAY(SELECT at FROM unnest(granted_at) at WHERE at <= ${now})
    WHERE claimed_until > ${now} OR ${now} < ANY (granted_at)`;
  await tx.$executeRaw`
    UPDATE payment_post_checks SET checked_at = ${now} WHERE checked_at > ${now}`;
  await tx.$executeRaw`UPDATE users SET chat_lease_until = NULL WHERE chat_lease_until > ${now}`;
  await tx.$executeRaw`
    UPDATE chat_removals SET next_try_at = ${now} WHERE settled_at IS NULL AND next_try_at > ${now}`;
  await tx.$executeRaw`
    UPDATE chat_sweeps SET started_at = least(started_at, ${now}), alive_at = least(alive_at, ${now})
    WHERE started_at > ${now} OR alive_at > ${now}`;
}
