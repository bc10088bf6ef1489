import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestDatabase } from '@nobayon/prisma/testing/create-test-database.ts';
import { sandboxClient } from '@nobayon/sandbox/control/sandbox-client.ts';
import { startSandbox } from '@nobayon/sandbox/start-sandbox.ts';
import type { ChatServiceName } from '@nobayon/shared/contract/chat-access/chat-service-name.ts';
import { type RunnerOptions, runOnce } from 'graphile-worker';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { createApp } from '../app.ts';
import type { AppDeps, Secrets, Settings } from '../deps.ts';
import { claimReader } from '../features/manual/claims/claim-reader.ts';
import { currentProvider } from '../features/oidc/provider/current-provider.ts';
import { finishSignOuts } from '../features/oidc/sign-out/follow-sign-outs.ts';
import { sharedTokens } from '../features/payments/gateway-tokens/shared-tokens.ts';
import type { LimitSettings } from '../http/limits/create-limiter.ts';
import { createLimits } from '../http/limits/limits.ts';
import { queueLog } from '../jobs/queue/queue-log.ts';
import { taskList } from '../jobs/task-list.ts';
import { smtp } from '../ports/mailer/smtp.ts';
import { chatAddress, chatServiceAt } from './chat/chat-adapter.ts';
import { createClock, DAY } from './clock.ts';
import { borrowDatabase, openDatabase } from './database/open-database.ts';
import { factories } from './factories.ts';
import { apiClient } from './http/api-client.ts';
import { sandboxGateways } from './payments/gateways/sandbox-gateways.ts';
import { TIMEOUT } from './timeout.ts';
import { cheapPasswords } from './users/cheap-passwords.ts';

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

// Long enough for a busy machine.
const OUTSIDE_TIMEOUT_MS = 10_000;
// Only the attempt after a reply has the password, so nothing would make up for it.
const CHAT_TIMEOUT_MS = TIMEOUT.timeout;
// As in the product. A connection that is closed when it is reused would make a test fail.
const KEEP_ALIVE_MS = 125_000;

/** Replaces an address by that of a proxy in front of it. */
type Detour = (address: string) => Promise<string>;
const YEARS_MS = 3_000 * DAY;
export type TestAppOptions = {
  detours?: { gateway?: Detour; chat?: Detour; database?: Detour };
  /** Rate limits; too high to matter by default. */
  limits?: Partial<LimitSettings>;
  trustProxy?: number;
  /** What connects to the chat service; Open WebUI's by default. */
  chatAdapter?: ChatServiceName;
  webDist?: string;
  /** For tests that wait for a timeout of the gateway. */
  gatewayTimeoutMs?: number;
  /** For tests that wait for a timeout of the chat service. */
  chatTimeoutMs?: number;
  settings?: Partial<Settings>;
  secrets?: Partial<Secrets>;
  /** By default a new database on the shared server. */
  database?: TestDatabase;
  /** Replaces dependencies of the product, for example `chatService: null` for none. */
  parts?: Partial<AppDeps>;
  /** Sets `appUrl` to the address where the app listens, which the OpenID provider requires. */
  atOwnAddress?: boolean;
};

const straight: Detour = async (address) => address;

/**
 * Starts the whole API on a free port, with an empty database, its own sandbox and a clock that only
 * moves when a test advances it.
 */
export async function createTestApp({
  detours = {},
  limits = {},
  trustProxy = 0,
  chatAdapter = 'openwebui',
  webDist,
  gatewayTimeoutMs = OUTSIDE_TIMEOUT_MS,
  chatTimeoutMs = CHAT_TIMEOUT_MS,
  settings = {},
  secrets = {},
  database: given,
  parts = {},
  atOwnAddress = false,
}: TestAppOptions = {}) {
  const [database, sandbox] = await Promise.all([
    given || detours.database
      ? openDatabase(given, detours.database ?? straight)
      : borrowDatabase(),
    startSandbox(),
  ]);
  const { gateway: toGateway = straight, chat: toChat = straight } = detours;
  const clock = createClock();
  const server = await listen(createServer({ keepAliveTimeout: KEEP_ALIVE_MS }));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const { db, queuePool } = database;
  const appUrl = atOwnAddress ? url : 'https://nobayon.test';
  const gateways = await sandboxGateways(sandbox, {
    detour: toGateway,
    timeoutMs: gatewayTimeoutMs,
    tokensOf: (gateway) => sharedTokens({ db, clock: clock.now }, gateway),
    appUrl,
    claims: claimReader(db),
  });
  const deps: AppDeps = {
    clock: clock.now,
    log: pino({ level: 'silent' }),
    db,
    replica: null,
    gateways,
    chatService: chatServiceAt(
      await toChat(chatAddress(sandbox.url, chatAdapter)),
      chatAdapter,
      chatTimeoutMs,
    ),
    mailer: smtp({
      url: `smtp://127.0.0.1:${sandbox.smtpPort}`,
      from: 'Nobayon <hello@nobayon.test>',
      replyTo: 'help@nobayon.test',
    }),
    passwords: cheapPasswords(),
    settings: {
      appUrl,
      appName: 'Nobayon',
      timeZone: 'Asia/Dhaka',
      supportUrl: 'mailto:help@nobayon.test',
      requireProvenAddress: true,
      chatServiceName: 'Open WebUI',
      chatServiceUrl: 'https://chat.nobayon.test',
      chatSignIn: 'password',
      ...settings,
    },
    retention: { paymentEventsDays: 730, auditDays: 1_095 },
    // Longer than any test advances the clock, except those about sessions.
    sessionLimits: { idleMs: YEARS_MS, maxMs: YEARS_MS, adminMaxMs: YEARS_MS },
    secrets: {
      jwtSecret: 'a secret for tests that is long enough',
      setupToken: null,
      secondFactorSecret: 'another secret for tests that is long enough',
      oidcClients: [],
      ...secrets,
    },
    adminSecondFactor: 'offered',
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
