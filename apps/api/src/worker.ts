import { run } from 'graphile-worker';
import { createDeps } from './create-deps.ts';
import { queueLog } from './jobs/queue-log.ts';
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
    logger: queueLog(deps.log),
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
