import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createClient } from 'redis';

/** Starts a separate Redis without persistence. `REDIS_SERVER` names the program. */
export async function startRedis(port?: number) {
  const listensOn = port ?? (await freePort());
  const program = process.env.REDIS_SERVER ?? 'redis-server';
  const flags = [
    '--port',
    String(listensOn),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ];
  const child = spawn(program, flags, { stdio: 'ignore' });
  const failed = once(child, 'error').then(([error]) => Promise.reject(error));
  const url = `redis://127.0.0.1:${listensOn}`;
  await Promise.race([untilAnswering(url), failed]);
  return {
    url,
    port: listensOn,
    /** Sends it a signal: SIGSTOP lets it hang until SIGCONT. */
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    /** Runs a command of an administrator, such as `CONFIG SET`. */
    command: (...command: string[]) => withClient(url, (client) => client.sendCommand(command)),
    /** Can be called repeatedly. */
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** The client retries until the server answers. */
async function untilAnswering(url: string): Promise<void> {
  await withClient(url, async () => {});
}

const clientOf = (url: string) => createClient({ url, socket: { reconnectStrategy: 20 } });
type Client = ReturnType<typeof clientOf>;

async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = clientOf(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    client.destroy();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('No free port');
  return address.port;
}
