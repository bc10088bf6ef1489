import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createDb, type Db } from '@nobayon/prisma/client.ts';
import { findFreePort } from '@nobayon/prisma/embedded/find-free-port.ts';
import { startEmbeddedPostgres } from '@nobayon/prisma/embedded/start-embedded-postgres.ts';
import { migrate } from '@nobayon/prisma/migrate.ts';
import { withRole } from '@nobayon/prisma/roles/role-of.ts';
import { makeThrowAwayFolder } from '@nobayon/prisma/testing/throw-away-folder.ts';
import { type SandboxClient, sandboxClient } from '@nobayon/sandbox/control/sandbox-client.ts';
import { productEnvironment, sandboxEnvironment } from '../../scripts/stack/environment.ts';
import { startProgram } from '../../scripts/stack/program.ts';
import { untilAnswering } from '../../scripts/stack/until-answering.ts';

export type Setup = {
  apiUrl: string;
  /** The floor's address. */
  floorUrl: string;
  /** The API's metrics. */
  metricsUrl: string;
  gatewayUrl: string;
  sandbox: SandboxClient;
  db: Db;
  /** Aborted on Ctrl-C. */
  signal: AbortSignal;
};

/**
 * Starts the built API, a PostgreSQL that writes to disk, the sandbox and the floor, each as a
 * separate process on this machine. There is no worker, because sending receipts would distort the
 * next measurement.
 */
export async function withSetup<T>(
  signal: AbortSignal,
  use: (setup: Setup) => Promise<T>,
): Promise<T> {
  await using started = new AsyncDisposableStack();
  const folder = await makeThrowAwayFolder({ durable: true });
  started.defer(() => folder.remove());
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, durable: true });
  started.defer(() => postgres.stop());
  // Otherwise a statement that creates millions of rows would run to its end first.
  signal.addEventListener('abort', () => void postgres.stop(), { once: true });
  const databaseUrl = withRole(postgres.url, 'nobayon_app', randomBytes(16).toString('hex'));
  await migrate(postgres.url, { appDatabaseUrl: databaseUrl, signal });

  const port = await findFreePort();
  const sandboxPort = await findFreePort();
  const smtpPort = await findFreePort();
  const floorPort = await findFreePort();
  const metricsPort = await findFreePort();
  const [jwtSecret, oidcSecret] = [
    randomBytes(32).toString('hex'),
    randomBytes(32).toString('hex'),
  ];
  const where = { port, sandboxPort, smtpPort, databaseUrl, jwtSecret, oidcSecret };
  const gatewayUrl = `http://127.0.0.1:${sandboxPort}/gateway`;
  const given = {
    RATE_LIMIT_FACTOR: '1000000',
    PAYSTATION_URL: gatewayUrl,
    METRICS_PORT: String(metricsPort),
  };

  const start = async (name: string, file: string, env: NodeJS.ProcessEnv, address: string) => {
    const logFile = join(folder.path, 'logs', `${name}.log`);
    const program = await startProgram({ name, file, env, logFile });
    started.defer(() => program.stop());
    await untilAnswering(program, address, { timeoutMs: 30_000, signal });
  };
  const [sandboxUrl, apiUrl, floorUrl] = [sandboxPort, port, floorPort].map(
    (onPort) => `http://127.0.0.1:${onPort}`,
  ) as [string, string, string];
  const sandboxEnv = sandboxEnvironment(where, {});
  await start('sandbox', 'apps/sandbox/src/main.ts', sandboxEnv, `${sandboxUrl}/`);
  const productEnv = productEnvironment(where, given);
  await start('api', 'apps/api/dist/main.js', productEnv, `${apiUrl}/healthz`);
  const floorEnv = { ...productEnv, PORT: String(floorPort) };
  await start('floor', 'bench/setup/floor.ts', floorEnv, `${floorUrl}/bare`);

  // Creating millions of rows takes longer than the product's timeouts.
  const db = createDb(postgres.url, { heldForMs: null, statementMs: 0 });
  started.defer(() => db.$disconnect());
  const sandbox = sandboxClient(sandboxUrl);
  const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  return await use({ apiUrl, floorUrl, metricsUrl, gatewayUrl, sandbox, db, signal });
}
