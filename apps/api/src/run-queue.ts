import { setTimeout as pause } from 'node:timers/promises';
import { run, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import type { WorkerDeps } from './deps.ts';
import { queueLog } from './jobs/queue-log.ts';
import { crontab, taskList } from './jobs/task-list.ts';

const CONCURRENCY = 5;
/** Jobs that are not done by then are given back, for another worker or the next start. */
const FINISH_WITHIN_MS = 6_500;

export type RunningQueue = {
  /** Settles with the reason if it comes to an end by itself. */
  ended: Promise<string>;
  /** Takes no more jobs, finishes those that are under way or gives them back. */
  stop(): Promise<void>;
};

/** Runs the jobs of the queue, and puts into it what is due by the clock. */
export async function runQueue(
  deps: WorkerDeps,
  { databaseUrl, events }: { databaseUrl: string; events: WorkerEvents },
): Promise<RunningQueue> {
  let workers: WorkerPool | null = null;
  events.on('pool:create', ({ workerPool }) => {
    workers = workerPool;
  });
  const runner = await run({
    connectionString: databaseUrl,
    concurrency: CONCURRENCY,
    // How a job has ended is written down before a stop is done, and when that fails the queue
    // ends. Otherwise nobody waits for it, and when it fails the process does.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    // Signals are handled where both processes handle them.
    noHandleSignals: true,
    taskList: taskList(deps),
    crontab,
    events,
    logger: queueLog(deps.log),
  });
  return {
    ended: runner.promise.then(
      () => 'the job queue has ended',
      (error: unknown) => `the job queue has ended: ${error}`,
    ),
    async stop() {
      const stopped = runner.stop().then(() => true);
      const isDone = await Promise.race([stopped, pause(FINISH_WITHIN_MS, false)]);
      // The runner's own `kill` does nothing once it has been asked to stop.
      if (!isDone) await workers?.forcefulShutdown('the worker is stopping');
    },
  };
}
