import { Prisma } from '../db.ts';

/**
 * Queues jobs as the queue's own function does, but that nobody is told: a NOTIFY makes whoever
 * commits wait until the one before is on the disk. Whoever uses it tells the workers after the commit
 * (`tellWorkers`). Parts of a WITH, the last of which is `queued`, a row for each job that is left to
 * the queue's own function: of a task that it has never had, or with the key of a job that is there.
 *
 * `wanted` gives name, payload (json) and key of each; no two have the same key.
 */
export function quietlyQueued(wanted: Prisma.Sql): Prisma.Sql {
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
