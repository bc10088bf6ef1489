import { setTimeout as pause } from 'node:timers/promises';
import { type Runner, run, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import type { Pool } from 'pg';
import type { WorkerDeps } from '../deps.ts';
import { crontab } from '../jobs/periodic-jobs.ts';
import type { RunnerState } from '../jobs/queue/follow-runner.ts';
import { queueLog } from '../jobs/queue/queue-log.ts';
import { watchForStandstill } from '../jobs/queue/watch-for-standstill.ts';
import { taskList } from '../jobs/task-list.ts';

const CONCURRENCY = 5;
/** Jobs that are not done by then are given back, for another worker or the next start. */
const FINISH_WITHIN_MS = 6_500;
const GIVE_BACK_WITHIN_MS = 2_500;

type QueueOptions = { pool: Pool; events: WorkerEvents; state: RunnerState };

export type RunningQueue = {
  /** Resolves with the reason if it ends by itself, or is stuck. */
  ended: Promise<string>;
  /** Takes no more jobs, and finishes the running ones or returns them. */
  stop(): Promise<void>;
};

/** Runs the jobs of the queue, and puts into it what is due by the clock. */
export async function runQueue(deps: WorkerDeps, options: QueueOptions): Promise<RunningQueue> {
  const { pool, events, state } = options;
  let workers: WorkerPool | null = null;
  events.on('pool:create', ({ workerPool }) => {
    workers = workerPool;
  });
  // The runner's own promise does not settle when it could not write down how two jobs have ended:
  // it counts them wrong, and waits for a third.
  const shutDown = new Promise<string>((resolve) => {
    events.on('pool:gracefulShutdown', ({ message }) => resolve(message));
  });
  const couldNotBegin = untilFirstFailure(events);
  const runner = await run({
    pgPool: pool,
    concurrency: CONCURRENCY,
    // The results of jobs are stored before a stop is done. If that fails, the queue ends with an
    // error. Otherwise nothing waits for it, and its failure would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    // Signals are handled where both processes handle them.
    noHandleSignals: true,
    taskList: taskList(deps),
    crontab,
    events,
    logger: queueLog(deps.log),
  });
  const atEnd = runner.promise.then(() => 'stopped', String);
  return {
    ended: Promise.race([
      Promise.race([shutDown, atEnd]).then((reason) => `the job queue stopped: ${reason}`),
      couldNotBegin,
      watchForStandstill(deps, state, { hands: CONCURRENCY }),
    ]),
    async stop() {
      const isDone = await Promise.race([
        stopRunner(runner, state, events),
        pause(FINISH_WITHIN_MS, false),
      ]);
      if (isDone) return;
      // The runner's own `kill` does nothing once it has been asked to stop.
      const givenBack = workers?.forcefulShutdown('the worker is stopping');
      await Promise.race([givenBack, pause(GIVE_BACK_WITHIN_MS)]);
    },
  };
}

/**
 * Resolves if the first look for a job fails. The runner reads the ids of its tasks then, and keeps
 * an error for ever: it would never take a job.
 */
function untilFirstFailure(events: WorkerEvents): Promise<string> {
  return new Promise((resolve) => {
    const fail = ({ error }: { error: unknown }) =>
      resolve(`the job queue could not begin: ${error}`);
    const begin = () => events.off('worker:getJob:error', fail);
    events.on('worker:getJob:error', fail);
    events.once('worker:getJob:empty', begin);
    events.once('job:start', begin);
  });
}

/** One that has ended by itself cannot be asked: only its jobs are waited for. */
async function stopRunner(
  runner: Runner,
  state: RunnerState,
  events: WorkerEvents,
): Promise<boolean> {
  if (state.ended === null) {
    await runner.stop();
    return true;
  }
  await new Promise<void>((resolve) => {
    if (state.busy === 0) resolve();
    events.on('job:complete', () => {
      if (state.busy === 0) resolve();
    });
  });
  return true;
}
