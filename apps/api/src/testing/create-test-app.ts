import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestDatabase } from '@nobayon/prisma/testing/create-test-database.ts';
import { sandboxClient } from '@nobayon/sandbox/control/sandbox-client.ts';
import { startSandbox } from '@nobayon/sandbox/start-sandbox.ts';
import { type RunnerOptions, runOnce } from 'graphile-worker';
import type { Pool } from 'pg';
import { createApp } from '../app.ts';
import type { AppDeps } from '../deps.ts';
import { currentProvider } from '../features/oidc/provider/current-provider.ts';
import { finishSignOuts, followSignOuts } from '../features/oidc/sign-out/follow-sign-outs.ts';
import type { LimitSettings } from '../http/limits/create-limiter.ts';
import { createLimits } from '../http/limits/limits.ts';
import { queueLog } from '../jobs/queue/queue-log.ts';
import { taskList } from '../jobs/task-list.ts';
import { createClock } from './clock.ts';
import { createTestDeps, type DepsOptions, straight } from './create-test-deps.ts';
import { borrowDatabase, openDatabase } from './database/open-database.ts';
import { factories } from './factories.ts';
import { apiClient } from './http/api-client.ts';

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

// As in the product. A connection that is closed when it is reused would make a test fail.
const KEEP_ALIVE_MS = 125_000;

export type TestAppOptions = DepsOptions & {
  /** Rate limits; too high to matter by default. */
  limits?: Partial<LimitSettings>;
  trustProxy?: number;
  webDist?: string;
  /** By default a new database on the shared server. */
  database?: TestDatabase;
  /** Replaces dependencies of the product, for example `chatService: null` for none. */
  parts?: Partial<AppDeps>;
  /** Sets `appUrl` to the address where the app listens, which the OpenID provider requires. */
  atOwnAddress?: boolean;
};

/**
 * Starts the whole API on a free port, with an empty database, its own sandbox and a clock that only
 * moves when a test advances it.
 */
export async function createTestApp({
  limits = {},
  trustProxy = 0,
  webDist,
  database: given,
  parts = {},
  atOwnAddress = false,
  ...options
}: TestAppOptions = {}) {
  const toDatabase = options.detours?.database;
  const [database, sandbox] = await Promise.all([
    given || toDatabase ? openDatabase(given, toDatabase ?? straight) : borrowDatabase(),
    startSandbox(),
  ]);
  const clock = createClock();
  const server = await listen(createServer({ keepAliveTimeout: KEEP_ALIVE_MS }));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const { db, queuePool } = database;
  const appUrl = atOwnAddress ? url : 'https://nobayon.test';
  const deps: AppDeps = {
    ...(await createTestDeps({ db, sandbox, clock: clock.now, appUrl }, options)),
    ...parts,
  };
  // Not cached, so that rotated keys are used at once.
  const oidc = currentProvider(deps, { keysForMs: 0 });
  const app = createApp(deps, {
    oidc,
    trustProxy,
    webDist,
    limits: createLimits({ factor: 1_000, limits: {}, ...limits }),
    exportedRowsPerSecond: Number.POSITIVE_INFINITY,
  });
  server.on('request', app);

  let closed: Promise<void> | undefined;
  async function close(): Promise<void> {
    server.closeAllConnections();
    server.close();
    deps.mailer.close();
    // A test can give the app another client of the same database.
    if (deps.db !== db) await deps.db.$disconnect();
    await sandbox.close();
    await database.close();
  }

  return {
    deps,
    db: deps.db,
    get databaseUrl() {
      return database.url;
    },
    /** Runs SQL as the owner of the tables, whose rights the product does not have. */
    asOwner: database.asOwner,
    clock,
    url,
    api: apiClient(url),
    sandbox: sandboxClient(sandbox.url),
    sandboxUrl: sandbox.url,
    smtpAddress: `127.0.0.1:${sandbox.smtpPort}`,
    build: factories(deps),
    /** Runs every job that is due now; jobs that fail are queued again for later. */
    async runJobs(options: Pick<RunnerOptions, 'concurrency' | 'events'> = {}): Promise<void> {
      await runOnce({
        ...options,
        pgPool: queuePool,
        taskList: taskList(deps),
        logger: queueLog(deps.log),
        noHandleSignals: true,
      });
      await allReleased(queuePool);
    },
    /** Notifies services of ended sessions, as the API does every second. */
    finishSignOuts: () => finishSignOuts(deps, oidc),
    /** Does the same every second until it is stopped. */
    followSignOuts: () => followSignOuts(deps, oidc),
    /** Makes all waiting jobs due, including failed ones. */
    makeJobsDue: () => deps.db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now()`,
    /** Can be called repeatedly. */
    close() {
      closed ??= close();
      return closed;
    },
  };
}

async function listen(server: Server): Promise<Server> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/**
 * Waits until the results of all jobs are stored: the queue reports that it is done before that.
 */
async function allReleased(pool: Pool): Promise<void> {
  while (pool.idleCount < pool.totalCount || pool.waitingCount > 0) {
    await new Promise((resolve) => pool.once('release', resolve));
  }
}
