import { createWorkerDeps } from './create-deps.ts';
import { createPool, HELD_FOR_MS } from './db.ts';
import { WorkerEnvSchema } from './env/env-schema.ts';
import { queueChatSweep } from './features/chat-access/sweep/queue-chat-sweep.ts';
import { checkDatabase } from './health/check-database.ts';
import { checkRunner } from './health/check-runner.ts';
import { readiness } from './health/readiness.ts';
import { START_WITHIN_MS, waitUntilUsable } from './health/wait-until-usable.ts';
import { queueNextRun } from './jobs/queue/queue-next-run.store.ts';
import { queueParts } from './jobs/queue/queue-parts.ts';
import { resumeAfterClockSetBack } from './jobs/queue/resume-after-clock-set-back.ts';
import { addFigures } from './metrics/add-figures.ts';
import { countJobs } from './metrics/count-jobs.ts';
import { createMetrics } from './metrics/create-metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { runProcess } from './process/run-process.ts';
import { runQueue } from './process/run-queue.ts';

await runProcess('worker', WorkerEnvSchema, async (env, stopping) => {
  const deps = createWorkerDeps(env);
  const parts = queueParts(deps.log);
  const runner = checkRunner(parts.map(({ state }) => state));
  const database = checkDatabase(deps);
  const checkReadiness = readiness(stopping, database, runner);
  const metrics = createMetrics(checkReadiness, deps);
  countJobs(
    metrics.registry,
    parts.map(({ events }) => events),
  );
  addFigures(metrics, deps);
  const metricsServer = await serveMetrics(env, { metrics, checkReadiness, log: deps.log });
  await waitUntilUsable(database, {
    log: deps.log,
    timeoutMs: START_WITHIN_MS,
    signal: stopping,
  });

  await resumeAfterClockSetBack(deps);
  const pool = createPool(env.DATABASE_URL, {
    // Each part listens for jobs on its own connection.
    connections: env.DATABASE_CONNECTIONS + parts.length - 1,
    onConnectionError: (error) => deps.log.warn({ err: error }, 'job queue connection lost'),
    heldForMs: HELD_FOR_MS,
  });
  const queue = await runQueue(deps, { pool, parts });
  // Jobs are queued once the queue runs: before, a migration may still be installing it. A worker
  // that was killed while it released the work of others cannot queue the next run.
  await queueNextRun(deps.db, 'release_dead_workers');
  // Both sides may have missed changes while this worker was down: the chat service may even have
  // been restored from a backup.
  if (deps.chatService) await queueChatSweep(deps.db);
  deps.log.info('worker is running');
  return {
    log: deps.log,
    broken: queue.ended,
    async stop() {
      await queue.stop();
      deps.mailer.close();
      await deps.db.$disconnect();
      metricsServer?.close();
    },
  };
});
