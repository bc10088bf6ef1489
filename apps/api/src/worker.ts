import { Logger, run } from 'graphile-worker';
import type { Logger as Log } from 'pino';
import { createDeps } from './create-deps.ts';
import { crontab, taskList } from './jobs/task-list.ts';
import { runProcess } from './run-process.ts';

const CONCURRENCY = 5;

await runProcess('worker', async (env) => {
  const deps = createDeps(env);
  const runner = await run({
    connectionString: env.DATABASE_URL,
    concurrency: CONCURRENCY,
    // Signals are handled where both processes handle them.
    noHandleSignals: true,
    taskList: taskList(deps),
    crontab,
    logger: queueLogger(deps.log),
  });
  return {
    log: deps.log,
    async stop() {
      await runner.stop();
      deps.mailer.close();
      await deps.db.$disconnect();
    },
  };
});

/** The queue's own messages, in our log; what it says of single jobs only when debugging. */
function queueLogger(log: Log): Logger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const;
  return new Logger((scope) => (level, message) => log[levels[level]](scope, message));
}
