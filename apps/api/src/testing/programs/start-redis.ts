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
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** The client retries until the server answers. */
async function untilAnswering(url: string): Promise<void> {
  const client = createClient({ url, socket: { reconnectStrategy: 20 } });
  client.on('error', () => {});
  await client.connect();
  client.destroy();
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
