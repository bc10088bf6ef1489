import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestDatabase } from '@nobayon/prisma/testing/create-test-database.ts';
import { sandboxClient } from '@nobayon/sandbox/control/sandbox-client.ts';
import { startSandbox } from '@nobayon/sandbox/start-sandbox.ts';
import { Logger, runOnce } from 'graphile-worker';
import { pino } from 'pino';
import { createApp } from '../app.ts';
import { createDb } from '../db.ts';
import type { AppDeps } from '../deps.ts';
import { taskList } from '../jobs/task-list.ts';
import { smtp } from '../ports/mailer/smtp.ts';
import { paystation } from '../ports/payment-gateway/paystation.ts';
import { apiClient } from './api-client.ts';
import { createClock } from './clock.ts';
import { factories } from './factories.ts';

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

const GATEWAY_TIMEOUT_MS = 1_000;

/**
 * The whole API on a database and a sandbox of its own, listening on a free port, with a clock that
 * stands still until it is moved.
 */
export async function createTestApp() {
  const [database, sandbox] = await Promise.all([createTestDatabase(), startSandbox()]);
  const clock = createClock();
  const deps: AppDeps = {
    clock: clock.now,
    log: pino({ level: 'silent' }),
    db: createDb(database.url),
    gateway: paystation({
      baseUrl: sandbox.gatewayUrl,
      merchantId: '104-1653730183',
      password: 'gamecoderstorepass',
      customerPhone: '01700000000',
      paymentUrlHosts: [new URL(sandbox.url).host],
      allowLoopback: true,
      timeoutMs: GATEWAY_TIMEOUT_MS,
    }),
    mailer: smtp({
      url: `smtp://127.0.0.1:${sandbox.smtpPort}`,
      from: 'Nobayon <hello@nobayon.test>',
    }),
    settings: {
      appUrl: 'https://nobayon.test',
      appName: 'Nobayon',
      timeZone: 'Asia/Dhaka',
      chatServiceName: 'Open WebUI',
      chatServiceUrl: 'https://chat.nobayon.test',
      jwtSecret: 'a secret for tests that is long enough',
    },
  };
  const server = await listen(createServer(createApp(deps)));
  const { port } = server.address() as AddressInfo;

  return {
    deps,
    db: deps.db,
    databaseUrl: database.url,
    clock,
    url: `http://127.0.0.1:${port}`,
    api: apiClient(`http://127.0.0.1:${port}`),
    sandbox: sandboxClient(sandbox.url),
    sandboxUrl: sandbox.url,
    build: factories(deps),
    /** Runs every job that is due now; jobs that fail are queued again for later. */
    runJobs: () =>
      runOnce({
        connectionString: database.url,
        taskList: taskList(deps),
        logger: new Logger(() => () => {}),
        noHandleSignals: true,
      }),
    async close() {
      server.closeAllConnections();
      server.close();
      deps.mailer.close();
      await Promise.all([deps.db.$disconnect(), sandbox.close()]);
      await database.drop();
    },
  };
}

async function listen(server: Server): Promise<Server> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
