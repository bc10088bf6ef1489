import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../../prisma/embedded/find-free-port.ts';
import { startEmbeddedPostgres } from '../../prisma/embedded/start-embedded-postgres.ts';
import { migrate } from '../../prisma/migrate.ts';
import { withRole } from '../../prisma/roles/role-of.ts';
import { seed } from '../../prisma/seed/seed.ts';
import {
  apiAddress,
  appUrl,
  productEnvironment,
  sandboxEnvironment,
  sandboxUrl,
  workerEnvironment,
} from './environment.ts';
import { keepRunning } from './keep-running.ts';
import { loadOrCreateSecret } from './load-or-create-secret.ts';
import { assertPortIsFree } from './ports.ts';
import { type Program, startProgram } from './program.ts';
import { untilAnswering } from './until-answering.ts';

/** Long enough for a small or busy machine; a program that ends is noticed at once. */
const START_WITHIN_MS = 120_000;

export type StackOptions = {
  /** The folder for all data. */
  dataDir: string;
  port: number;
  sandboxPort: number;
  /** These settings take precedence over the defaults for trials. */
  env: NodeJS.ProcessEnv;
  /** Whether to fill an empty database with demo data. */
  seed: boolean;
  /** `false` for temporary data: faster, but lost if the machine crashes. */
  durable?: boolean;
  /** Called when the API or the worker has ended by itself and is restarted. */
  say?: (text: string) => void;
  /** Aborts the start, and stops what has been started. */
  signal?: AbortSignal;
};

export type Stack = {
  appUrl: string;
  /** The API's address for this machine; `appUrl` may be a public one. */
  apiUrl: string;
  sandboxUrl: string;
  databaseUrl: string;
  /** Whether the database was just filled. */
  seeded: boolean;
  /**
   * Resolves with a message when PostgreSQL or the sandbox ends unexpectedly. The API and the
   * worker are restarted instead.
   */
  broken: Promise<string>;
  stop(): Promise<void>;
};

/** Starts the built product, its database and the sandbox, and waits until they respond. */
export async function startStack(options: StackOptions): Promise<Stack> {
  // Stopped in reverse order, so that the database stops last.
  const started = new AsyncDisposableStack();
  try {
    return await start(options, started);
  } catch (error) {
    await started.disposeAsync();
    throw error;
  }
}

async function start(options: StackOptions, started: AsyncDisposableStack): Promise<Stack> {
  const { dataDir, port, sandboxPort, env, signal, say = () => {} } = options;
  await assertPortIsFree(port, 'PORT');
  await assertPortIsFree(sandboxPort, 'SANDBOX_PORT');
  await mkdir(dataDir, { recursive: true });

  const database = await startDatabase(options, started);
  signal?.throwIfAborted();
  await migrate(database.ownerUrl, { appDatabaseUrl: database.url, signal });
  signal?.throwIfAborted();
  const { seeded } = options.seed
    ? await seed(database.ownerUrl, {
        now: new Date(),
        usesSandboxGroups: !env.CHAT_SERVICE_API_URL,
      })
    : { seeded: false };
  signal?.throwIfAborted();

  const where = {
    port,
    sandboxPort,
    smtpPort: await findFreePort(),
    databaseUrl: database.url,
    jwtSecret: await loadOrCreateSecret(dataDir, 'jwt-secret'),
    oidcSecret: await loadOrCreateSecret(dataDir, 'oidc-secret'),
  };
  const logFile = (name: string) => join(dataDir, 'logs', `${name}.log`);
  const apiUrl = apiAddress(where, env);
  const productEnv = productEnvironment(where, env);
  const run = async (name: string, file: string, environment: NodeJS.ProcessEnv) => {
    const program = await startProgram({ name, file, env: environment, logFile: logFile(name) });
    started.defer(() => program.stop());
    return program;
  };
  const runWithRestarts: typeof run = async (name, file, environment) => {
    const program = { name, file, env: environment, logFile: logFile(name) };
    const first = await startProgram(program);
    const kept = keepRunning(first, () => startProgram({ ...program, append: true }), { say });
    started.defer(() => kept.stop());
    return first;
  };
  const sandbox = await run('sandbox', 'apps/sandbox/src/main.ts', sandboxEnvironment(where, env));
  const api = await runWithRestarts('api', 'apps/api/dist/main.js', productEnv);
  await runWithRestarts('worker', 'apps/api/dist/worker.js', workerEnvironment(productEnv));
  await Promise.all([
    untilAnswering(sandbox, `http://127.0.0.1:${sandboxPort}/`, {
      timeoutMs: START_WITHIN_MS,
      signal,
    }),
    untilAnswering(api, `${apiUrl}/readyz`, { timeoutMs: START_WITHIN_MS, signal }),
  ]);

  return {
    appUrl: appUrl(where, env),
    apiUrl,
    sandboxUrl: sandboxUrl(where),
    databaseUrl: database.url,
    seeded,
    broken: Promise.race([messageWhenStopped(sandbox), database.broken]),
    stop: () => started.disposeAsync(),
  };
}

async function startDatabase(
  { dataDir, env, durable = true }: StackOptions,
  started: AsyncDisposableStack,
): Promise<{ url: string; ownerUrl: string; broken: Promise<string> }> {
  if (env.DATABASE_URL) {
    const ownerUrl = env.MIGRATE_DATABASE_URL || env.DATABASE_URL;
    return { url: env.DATABASE_URL, ownerUrl, broken: new Promise(() => {}) };
  }
  const postgres = await startEmbeddedPostgres({ dataDir, durable });
  started.defer(() => postgres.stop());
  return {
    url: withRole(
      postgres.url,
      'nobayon_app',
      await loadOrCreateSecret(dataDir, 'database-password'),
    ),
    ownerUrl: postgres.url,
    broken: postgres.exited.then(
      () => `PostgreSQL stopped. Its log: ${join(dataDir, 'postgres', 'server.log')}`,
    ),
  };
}

async function messageWhenStopped(program: Program): Promise<string> {
  await program.exited;
  return `The ${program.name} stopped:\n${await program.lastWords()}`;
}
