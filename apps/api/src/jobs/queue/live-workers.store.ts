import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import type { Logger } from 'pino';
import type { AppDeps } from '../../deps.ts';
import { releaseStaleClaims } from '../../mail/mails.store.ts';
import { keyedJobs } from '../job-keys.ts';
import type { JobName } from '../jobs.ts';
import { periodicJobs } from '../periodic-jobs.ts';
import { DEAD_AFTER_MS, HEARTBEAT_MS } from './with-heartbeat.ts';

// The first of the two keys of our advisory locks; the second is the worker's.
const LIVE_WORKERS = 0x4e42;

const periodic = new Set<JobName>(periodicJobs);
/** Without those of which a failed run shall raise the alarm. */
const alwaysWithKey = keyedJobs.filter((name) => !periodic.has(name));
/** How long a periodic job that failed stays, and raises the alarm. */
const FAILED_RUN_STAYS = '5 minutes';

/**
 * A live worker holds an advisory lock on the connection with which it listens for jobs, and asks
 * something on it every few seconds. The lock ends with the worker; a worker that stands still keeps
 * it, but asks nothing.
 */
export function workerEvents(log: Logger): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:listen:success', ({ workerPool, client }) => {
    const signIn = () =>
      client
        .query('SELECT pg_advisory_lock_shared($1, hashtext($2))', [LIVE_WORKERS, workerPool.id])
        .catch((error: unknown) => log.error({ err: error }, 'could not register the worker'));
    // The queue is about to send its LISTEN on it.
    client.once('drain', signIn);
    // What is lost is made up for by the next one.
    const beat = setInterval(() => client.query('SELECT 1').catch(() => {}), HEARTBEAT_MS).unref();
    client.once('end', () => clearInterval(beat));
  });
  return events;
}

/**
 * Releases the jobs and queues of workers that were killed or stand still, which the queue itself
 * would keep for 4 hours, and their claims of emails. Spares a worker that has just started and may
 * still be taking its lock.
 */
export async function releaseDeadWorkers(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { deadAfterMs = DEAD_AFTER_MS } = {},
): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.force_unlock_workers(ARRAY(
      SELECT DISTINCT locked_by FROM graphile_worker.jobs
      WHERE locked_by LIKE 'pool-%' AND locked_at < now() - interval '20 seconds'
        AND NOT EXISTS (
          SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid)
          WHERE locktype = 'advisory' AND objsubid = 2 AND classid = ${LIVE_WORKERS}::int::oid
            AND objid::bigint = hashtext(locked_by)::bigint & 4294967295
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
            -- Unknown if the server does not track it.
            AND coalesce(state_change, now())
              > now() - make_interval(secs => ${deadAfterMs / 1_000}::double precision)
        )))`;
  await removeReplaced(db);
  await releaseStaleClaims(db, new Date(clock().getTime() - DEAD_AFTER_MS));
}

/**
 * Removes replaced jobs. A job that is queued again while it runs loses its key, is marked as final
 * and is removed when its run ends. If that run was killed or failed, it would stay and look as if
 * it had been given up. Failed jobs that never had a key are left alone. A periodic job that failed
 * stays for a while: while each of its runs fails, there is always one to raise the alarm.
 */
async function removeReplaced(db: AppDeps['db']): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.complete_jobs(ARRAY(
      SELECT id FROM graphile_worker.jobs
      WHERE locked_at IS NULL AND key IS NULL AND attempts >= max_attempts
        AND (last_error IS NULL OR task_identifier = ANY (${alwaysWithKey}::text[])
          OR task_identifier = ANY (${periodicJobs}::text[])
            AND updated_at < now() - ${FAILED_RUN_STAYS}::interval)))`;
}
