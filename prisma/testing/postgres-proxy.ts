import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection through the proxy: both sockets, and a way to cut it. */
export type Line = { client: Socket; database: Socket; hangUp(): void };

/** Handlers for data in each direction; by default it is forwarded unchanged. */
type Meddling = {
  fromClient?: (chunk: Buffer) => void;
  fromDatabase?: (chunk: Buffer) => void;
};

/** A proxy in front of PostgreSQL with handlers for each connection. */
export async function startPostgresProxy(meddle: (line: Line) => Meddling) {
  const target = { host: '', port: 0 };
  const lines = new Set<Line>();
  const server = createServer((client) => {
    const database = connect(target);
    const line: Line = {
      client,
      database,
      hangUp() {
        lines.delete(line);
        client.destroy();
        database.destroy();
      },
    };
    lines.add(line);
    for (const socket of [client, database])
      socket.on('error', line.hangUp).on('close', line.hangUp);
    const { fromClient, fromDatabase } = meddle(line);
    client.on('data', fromClient ?? ((chunk) => database.write(chunk)));
    database.on('data', fromDatabase ?? ((chunk) => client.write(chunk)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    /** The address of a database through the proxy. A proxy leads to one server. */
    async detour(databaseUrl: string): Promise<string> {
      const url = new URL(databaseUrl);
      Object.assign(target, { host: url.hostname, port: Number(url.port) });
      url.hostname = '127.0.0.1';
      url.port = String(port);
      return url.href;
    },
    close(): void {
      for (const { hangUp } of lines) hangUp();
      server.close();
    },
  };
}
