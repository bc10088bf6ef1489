import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { provideDataPlace } from './data-place.ts';
import { findFreePort } from './find-free-port.ts';
import { initCluster, serverEnvironment } from './init-cluster.ts';
import { provideBinaries } from './provide-binaries.ts';
import { freeData, readPidFile, writeKeeper } from './running-server.ts';
import { asUser, findServerUser } from './server-user.ts';

type Options = {
  /** The cluster is kept in `<dataDir>/postgres`, and made when there is none. */
  dataDir: string;
  /** A free one unless given. */
  port?: number;
  /** `false` for throw-away data: faster, and lost when the machine fails. */
  durable?: boolean;
};

export type EmbeddedPostgres = {
  url: string;
  port: number;
  /** Settles when the server is gone, whoever ended it. */
  exited: Promise<void>;
  stop(): Promise<void>;
};

/** Starts a real PostgreSQL server on 127.0.0.1, from the binaries in the package registry. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, durable = true } = options;
  const user = findServerUser();
  const binaries = await provideBinaries(user);
  const place = await provideDataPlace(dataDir, user);
  await freeData(place, join(place, 'data'));
  const { data, password } = await initCluster(place, binaries.initdb, user, durable);

  const port = options.port ?? (await findFreePort());
  const logFile = join(place, 'server.log');
  const log = await open(logFile, 'w', 0o600);
  await writeKeeper(place);
  const child = spawn(binaries.postgres, ['-D', data, '-p', String(port), ...settings(durable)], {
    ...asUser(user),
    cwd: '/',
    env: serverEnvironment(),
    stdio: ['ignore', log.fd, log.fd],
    // A group of its own: Ctrl-C is for the program that started it, which stops it last.
    detached: true,
  });
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  child.once('error', (error) => log.write(error.message));
  try {
    await untilReady(child, data, logFile);
  } finally {
    await log.close();
  }

  const killAtExit = () => child.kill('SIGINT');
  process.once('exit', killAtExit);
  return {
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
    port,
    exited,
    async stop() {
      process.off('exit', killAtExit);
      await stop(child);
    },
  };
}

function settings(durable: boolean): string[] {
  const common = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  const throwAway = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // Many test files at once, each with a pool of its own.
    max_connections: '300',
  };
  const all = durable ? common : { ...common, ...throwAway };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function untilReady(child: ChildProcess, data: string, logFile: string): Promise<void> {
  // Long enough for the recovery after a crash of a much-used database.
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const file = await readPidFile(data);
    if (file?.pid === child.pid && file?.ready) return;
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) break;
    await pause(25);
  }
  await stop(child);
  const log = await readFile(logFile, 'utf8');
  throw new Error(`PostgreSQL did not start:\n${log.split('\n').slice(-12).join('\n')}`);
}

/** A fast shutdown; an immediate one when a client holds it up for too long. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'close');
  child.kill('SIGINT');
  const harder = setTimeout(() => child.kill('SIGQUIT'), 10_000);
  await gone;
  clearTimeout(harder);
}
