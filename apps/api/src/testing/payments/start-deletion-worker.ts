import { source, startKillable } from '../programs/start-killable.ts';

/** The part of the worker that deletes in the background, as a program that can be killed. */
const program = `
  import { run } from 'graphile-worker';
  import { pino } from 'pino';
  import { createDb } from '${source}db.ts';
  import { continueDeletion } from '${source}features/transactions/delete/delete-in-background.ts';
  import { workerEvents } from '${source}jobs/queue/live-workers.store.ts';
  import { queueLog } from '${source}jobs/queue/queue-log.ts';

  const { DATABASE_URL } = process.env;
  const log = pino({ level: 'silent' });
  const deps = { db: createDb(DATABASE_URL), clock: () => new Date() };
  await run({
    connectionString: DATABASE_URL,
    events: workerEvents(log),
    noHandleSignals: true,
    taskList: {
      delete_transactions: (payload) => continueDeletion(deps, payload, { rows: 5, parts: 10_000 }),
    },
    logger: queueLog(log),
  });
`;

export function startDeletionWorker(env: { DATABASE_URL: string }) {
  return startKillable(program, env);
}
