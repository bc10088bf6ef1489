import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createTestDatabase,
  type TestDatabase,
} from '@nobayon/prisma/testing/create-test-database.ts';
import { query } from '@nobayon/prisma/testing/databases.ts';
import { sandboxClient } from '@nobayon/sandbox/control/sandbox-client.ts';
import { startSandbox } from '@nobayon/sandbox/start-sandbox.ts';
import { runOnce } from 'graphile-worker';
import { Pool } from 'pg';
import { pino } from 'pino';
import { createApp } from '../app.ts';
import { createDb } from '../db.ts';
import type { AppDeps, Secrets, Settings } from '../deps.ts';
import { claimBook } from '../features/manual/claims/claim-book.ts';
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
import { factories } from './factories.ts';
import { apiClient } from './http/api-client.ts';
import { sandboxGateways } from './payments/gateways/sandbox-gateways.ts';
import { cheapPasswords } from './users/cheap-passwords.ts';

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

// Longer than a busy machine keeps anything waiting.
const OUTSIDE_TIMEOUT_MS = 10_000;
// As the product: a connection that is closed just when it is used again fails a test.
const KEEP_ALIVE_MS = 125_000;

/** Leads the API to another address than the real one, where something stands in the way. */
type Detour = (address: string) => Promise<string>;
const YEARS_MS = 3_000 * DAY;
type TestAppOptions = {
  detours?: { gateway?: Detour; chat?: Detour; database?: Detour };
  /** The limits of the product; high enough not to matter when not given. */
  limits?: Partial<LimitSettings>;
  trustProxy?: number;
  webDist?: string;
  /** For tests that wait until the API gives the gateway up. */
  gatewayTimeoutMs?: number;
  /** For tests that wait until the API gives the chat service up. */
  chatTimeoutMs?: number;
  settings?: Partial<Settings>;
  secrets?: Partial<Secrets>;
  /** Instead of one that is made for this app on the server of all tests. */
  database?: TestDatabase;
  /** Instead of the parts that the product would have; `chatService: null` is none at all. */
  parts?: Partial<AppDeps>;
  /** `appUrl` is where it listens, as the OpenID provider needs it. */
  atOwnAddress?: boolean;
};

const straight: Detour = async (address) => address;

/**
 * The whole API on a database and a sandbox of its own, listening on a free port, with a clock that
 * stands still until it is moved.
 */
export async function createTestApp({
  detours = {},
  limits = {},
  trustProxy = 0,
  webDist,
  gatewayTimeoutMs = OUTSIDE_TIMEOUT_MS,
  chatTimeoutMs = OUTSIDE_TIMEOUT_MS,
  settings = {},
  secrets = {},
  database: given,
  parts = {},
  atOwnAddress = false,
}: TestAppOptions = {}) {
  const [database, sandbox] = await Promise.all([given ?? createTestDatabase(), startSandbox()]);
  const {
    gateway: toGateway = straight,
    chat: toChat = straight,
    database: toDatabase = straight,
  } = detours;
  const clock = createClock();
  const server = await listen(createServer({ keepAliveTimeout: KEEP_ALIVE_MS }));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const db = createDb(await toDatabase(database.url));
  const appUrl = atOwnAddress ? url : 'https://nobayon.test';
  const gateways = await sandboxGateways(sandbox, {
    detour: toGateway,
    timeoutMs: gatewayTimeoutMs,
    tokensOf: (gateway) => sharedTokens({ db, clock: clock.now }, gateway),
    appUrl,
    claims: claimBook(db),
  });
  const deps: AppDeps = {
    clock: clock.now,
    log: pino({ level: 'silent' }),
    db,
    copy: null,
    gateways,
    chatService: chatServiceAt(await toChat(chatAddress(sandbox.url)), chatTimeoutMs),
    mailer: smtp({
      url: `smtp://127.0.0.1:${sandbox.smtpPort}`,
      from: 'Nobayon <hello@nobayon.test>',
    }),
    passwords: cheapPasswords(),
    settings: {
      appUrl,
      appName: 'Nobayon',
      timeZone: 'Asia/Dhaka',
      requireProvenAddress: true,
      chatServiceName: 'Open WebUI',
      chatServiceUrl: 'https://chat.nobayon.test',
      chatSignIn: 'password',
      ...settings,
    },
    retention: { paymentEventsDays: 730, auditDays: 1_095 },
    // Longer than any test moves the clock; those about sessions have the product's.
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
  // The queue's own pool would still be closing when the database is dropped.
  const queuePool = new Pool({ connectionString: database.url });
  queuePool.on('error', () => {});
  queuePool.on('connect', (client) => client.on('error', () => {}));
  // Keys that were rotated are seen at once.
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
    await Promise.all([deps.db.$disconnect(), queuePool.end(), sandbox.close()]);
    await database.drop();
  }

  return {
    deps,
    db: deps.db,
    databaseUrl: database.url,
    /** What only the owner of the tables may do, which the product is not. */
    asOwner: (sql: string) => query(database.ownerUrl, sql),
    clock,
    url,
    api: apiClient(url),
    sandbox: sandboxClient(sandbox.url),
    sandboxUrl: sandbox.url,
    smtpAddress: `127.0.0.1:${sandbox.smtpPort}`,
    build: factories(deps),
    /** Runs every job that is due now; jobs that fail are queued again for later. */
    async runJobs(): Promise<void> {
      await runOnce({
        pgPool: queuePool,
        taskList: taskList(deps),
        logger: queueLog(deps.log),
        noHandleSignals: true,
      });
      await allReleased(queuePool);
    },
    /** What the API does every second about sessions that have ended. */
    finishSignOuts: () => finishSignOuts(deps, oidc),
    /** Lets the jobs that failed be due again at once. */
    hurryJobs: () => deps.db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now()`,
    /** A second time it does nothing more. */
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

/** The queue says that it is done before it has written down how its last jobs ended. */
async function allReleased(pool: Pool): Promise<void> {
  while (pool.idleCount < pool.totalCount || pool.waitingCount > 0) {
    await new Promise((resolve) => pool.once('release', resolve));
  }
}
