import { setTimeout as pause } from 'node:timers/promises';
import {
  parseCrontab,
  type Runner,
  run,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import type { Pool } from 'pg';
import type { WorkerDeps } from '../deps.ts';
import { queueLog } from '../jobs/queue/queue-log.ts';
import type { QueuePart } from '../jobs/queue/queue-parts.ts';
import { watchForStall } from '../jobs/queue/watch-for-stall.ts';
import { taskList } from '../jobs/task-list.ts';

/** Jobs that are not done by then are given back, for another worker or the next start. */
const FINISH_WITHIN_MS = 6_500;
const GIVE_BACK_WITHIN_MS = 2_500;

type QueueOptions = { pool: Pool; parts: QueuePart[] };

export type RunningQueue = {
  /** Resolves with the reason if it ends by itself, or is stuck. */
  ended: Promise<string>;
  /** Takes no more jobs, and finishes the running ones or returns them. */
  stop(): Promise<void>;
};

/** Runs the jobs of the queue, and puts into it what is due by the clock. */
export async function runQueue(
  deps: WorkerDeps,
  { pool, parts }: QueueOptions,
): Promise<RunningQueue> {
  const running: RunningQueue[] = [];
  // One after the other, because the first installs the queue.
  for (const part of parts) running.push(await runPart(deps, pool, part));
  return {
    ended: Promise.race(running.map(({ ended }) => ended)),
    async stop() {
      await Promise.all(running.map(({ stop }) => stop()));
    },
  };
}

async function runPart(deps: WorkerDeps, pool: Pool, part: QueuePart): Promise<RunningQueue> {
  const { names, concurrency, crontab, events } = part;
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
    concurrency,
    // The results of jobs are stored before a stop is done. If that fails, the queue ends with an
    // error. Otherwise nothing waits for it, and its failure would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    // Signals are handled where both processes handle them.
    noHandleSignals: true,
    taskList: taskList(deps, names),
    parsedCronItems: parseCrontab(crontab),
    events,
    logger: queueLog(deps.log),
  });
  const atEnd = runner.promise.then(() => 'stopped', String);
  return {
    ended: Promise.race([
      Promise.race([shutDown, atEnd]).then((reason) => `the job queue stopped: ${reason}`),
      couldNotBegin,
      watchForStall(deps, part),
    ]),
    async stop() {
      const isDone = await Promise.race([stopRunner(runner, part), pause(FINISH_WITHIN_MS, false)]);
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
async function stopRunner(runner: Runner, { state, events }: QueuePart): Promise<boolean> {
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
