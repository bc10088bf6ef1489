import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * Stands between the API and PostgreSQL and can cut a line at the worst moment: when a commit has
 * been made and its answer is on the way.
 */
export async function startTcpProxy() {
  const target = { host: '', port: 0 };
  const lines = new Set<Socket>();
  let isArmed = false;

  const server = createServer((client) => {
    const database = connect(target);
    lines.add(client);
    const hangUp = () => {
      lines.delete(client);
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) socket.on('error', hangUp).on('close', hangUp);
    client.on('data', (chunk) => database.write(chunk));
    database.on('data', (chunk) => {
      // How PostgreSQL says that a transaction is committed.
      if (isArmed && chunk.includes('COMMIT\0')) {
        isArmed = false;
        hangUp();
      } else {
        client.write(chunk);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    /** A detour for `createTestApp`. */
    async detour(address: string): Promise<string> {
      const url = new URL(address);
      Object.assign(target, { host: url.hostname, port: Number(url.port) });
      url.hostname = '127.0.0.1';
      url.port = String(port);
      return url.href;
    },
    cutAfterNextCommit(): void {
      isArmed = true;
    },
    close(): void {
      for (const line of lines) line.destroy();
      server.close();
    },
  };
}
