import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import type { Logger } from 'pino';
import type { AppDeps } from '../../deps.ts';
import type { JobName } from '../jobs.ts';

// The first of the two keys of our advisory locks; the second is the worker's.
const LIVE_WORKERS = 0x4e42;

const ALWAYS_WITH_KEY: JobName[] = ['sync_chat_user', 'sweep_chat', 'send_expiry_notice'];

/**
 * A worker that lives holds a lock of PostgreSQL's on the connection by which it hears of new jobs:
 * however it ends, the lock ends with it.
 */
export function workerEvents(log: Logger): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:listen:success', ({ workerPool, client }) => {
    const signIn = () =>
      client
        .query('SELECT pg_advisory_lock_shared($1, hashtext($2))', [LIVE_WORKERS, workerPool.id])
        .catch((error: unknown) => log.error({ err: error }, 'could not register the worker'));
    // The queue is about to say on it what it listens for.
    client.once('drain', signIn);
  });
  return events;
}

/**
 * Gives back the jobs of workers that were killed, and their queues. The queue itself would keep
 * them for 4 hours. A worker that has only just taken a job may still be signing in.
 */
export async function releaseDeadWorkers({ db }: Pick<AppDeps, 'db'>): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.force_unlock_workers(ARRAY(
      SELECT DISTINCT locked_by FROM graphile_worker.jobs
      WHERE locked_by LIKE 'pool-%' AND locked_at < now() - interval '20 seconds'
        AND NOT EXISTS (
          SELECT 1 FROM pg_locks
          WHERE locktype = 'advisory' AND objsubid = 2 AND classid = ${LIVE_WORKERS}::int::oid
            AND objid::bigint = hashtext(locked_by)::bigint & 4294967295
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        )))`;
  await removeReplaced(db);
}

/**
 * A job that is queued anew while it is run loses its key, is marked as never to be tried again, and
 * is taken away when its run is done. One whose run was killed or failed would stay, and look as if
 * it had been given up. Jobs that never had a key are left alone once they have failed.
 */
async function removeReplaced(db: AppDeps['db']): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.complete_jobs(ARRAY(
      SELECT id FROM graphile_worker.jobs
      WHERE locked_at IS NULL AND key IS NULL AND attempts >= max_attempts
        AND (last_error IS NULL OR task_identifier = ANY (${ALWAYS_WITH_KEY}::text[]))))`;
}
