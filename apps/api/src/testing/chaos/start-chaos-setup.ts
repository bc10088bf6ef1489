import { findFreePort } from '@nobayon/prisma/embedded/find-free-port.ts';
import { createTestApp } from '../create-test-app.ts';
import { ownPostgres } from '../programs/own-postgres.ts';
import { buildPrograms, programSettings } from '../programs/programs.ts';
import { restartOnExit } from './restart-on-exit.ts';

export type ChaosSetup = Awaited<ReturnType<typeof startChaosSetup>>;

/**
 * Runs the built API and worker, which are restarted when they end, on a separate PostgreSQL that
 * loses nothing when it is killed. `app` uses the same database to prepare and inspect data.
 */
export async function startChaosSetup() {
  const [programs, postgres] = await Promise.all([buildPrograms(), ownPostgres({ durable: true })]);
  const app = await createTestApp({
    database: { url: postgres.url, ownerUrl: postgres.ownerUrl, drop: postgres.remove },
    parts: { clock: () => new Date() },
  });
  const [PORT, apiWatch, workerWatch] = (
    await Promise.all([findFreePort(), findFreePort(), findFreePort()])
  ).map(String) as [string, string, string];
  const env = programSettings(app);
  const url = `http://127.0.0.1:${PORT}`;
  const api = restartOnExit(() => programs.start('api', { ...env, PORT, METRICS_PORT: apiWatch }));
  const worker = restartOnExit(() =>
    programs.start('worker', { ...env, METRICS_PORT: workerWatch }),
  );
  await Promise.all([api.current.url(), worker.current.says('worker is running')]);

  return {
    app,
    postgres,
    /** The API's address, which stays the same across restarts. */
    url,
    /** The address of the worker's health checks. */
    workerUrl: `http://127.0.0.1:${workerWatch}`,
    api,
    worker,
    async close(): Promise<void> {
      await Promise.all([api.stop(), worker.stop()]);
      await app.close();
      await programs.close();
    },
  };
}
