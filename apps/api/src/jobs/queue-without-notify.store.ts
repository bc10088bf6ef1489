import { Prisma } from '../db.ts';

/**
 * Queues jobs like the queue's own function, but without NOTIFY, which would make each commit wait
 * until the one before is on disk. The caller notifies the workers after the commit
 * (`notifyWorkers`). Parts of a WITH. The last of them, `queued`, has a row for each job that needs
 * the queue's own function: one with a new task name, or with the key of a queued job.
 *
 * `wanted` gives name, payload (json) and key of each; no two have the same key.
 */
export function queuedWithoutNotify(wanted: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    wanted AS MATERIALIZED (
      SELECT job.name, job.payload, job.key, tasks.id AS task_id
      FROM (${wanted}) job LEFT JOIN graphile_worker._private_tasks tasks ON tasks.identifier = job.name
    ),
    written AS (
      INSERT INTO graphile_worker._private_jobs (task_id, payload, key)
      SELECT task_id, payload, key FROM wanted WHERE task_id IS NOT NULL
      ON CONFLICT DO NOTHING
      RETURNING key
    ),
    queued AS (
      SELECT graphile_worker.add_job(name, payload, job_key := key)::text FROM wanted
      WHERE task_id IS NULL
        OR key IS NOT NULL AND key NOT IN (SELECT key FROM written WHERE key IS NOT NULL)
    )`;
}
