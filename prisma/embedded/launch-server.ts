import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { serverEnvironment } from './init-cluster.ts';
import { readPidFile } from './running-server.ts';
import { asUser, type ServerUser } from './server-user.ts';

export type Launch = {
  postgres: string;
  user: ServerUser;
  data: string;
  port: number;
  durable: boolean;
  logFile: string;
};

export type Server = {
  exited: Promise<void>;
  /** A fast shutdown by default; tests also use other ways. */
  stop(signal?: NodeJS.Signals): Promise<void>;
};

/**
 * Starts the server and waits until it is ready. If it ends instead, the error contains its log.
 */
export async function launchServer(launch: Launch): Promise<Server> {
  const { postgres, user, data, port, logFile } = launch;
  const log = await open(logFile, 'w', 0o600);
  const child = spawn(postgres, ['-D', data, '-p', String(port), ...settings(launch)], {
    ...asUser(user),
    cwd: '/',
    env: serverEnvironment(),
    stdio: ['ignore', log.fd, log.fd],
    // A separate process group, because Ctrl-C is for the program that started it, which stops it
    // last.
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
    exited,
    async stop(signal) {
      process.off('exit', killAtExit);
      await stop(child, signal);
    },
  };
}

function settings({ durable }: Launch): string[] {
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
    // Its files may be in memory.
    max_wal_size: '256MB',
    // For many test files at once, each with its own pool.
    max_connections: '300',
  };
  const all = durable ? common : { ...common, ...throwAway };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function untilReady(child: ChildProcess, data: string, logFile: string): Promise<void> {
  // Long enough for the recovery of a heavily used database after a crash.
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const file = await readPidFile(data);
    if (file?.pid === child.pid && file?.ready) return;
    if (hasEnded(child)) break;
    await pause(25);
  }
  await stop(child);
  const log = await readFile(logFile, 'utf8');
  throw new Error(`PostgreSQL did not start:\n${log.split('\n').slice(-12).join('\n')}`);
}

/** If a client delays the shutdown for too long, an immediate one follows. */
async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
  if (hasEnded(child)) return;
  const gone = once(child, 'close');
  child.kill(signal);
  const harder = setTimeout(() => child.kill('SIGQUIT'), 10_000);
  await gone;
  clearTimeout(harder);
}

function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}
