import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { OpenConnections } from './close-connections-on-stop.ts';

/** One turn of the event loop accepts one new connection. */
const QUIET_TURNS = 20;
/** The drain and the last replies must fit into the time limit of a stop. */
const QUIET_WITHIN_MS = 3_000;
/** For the rest of a body that is arriving. Its reply must still fit into the limit of a stop. */
const BODY_WITHIN_MS = 1_000;

/**
 * Serves requests during the drain, accepts no connections in its last quarter, and waits for the
 * last reply. In between, existing connections stay usable: a request in transit on a closed
 * connection would be lost, and a proxy may not send it again.
 */
export async function closeServer(
  server: Server,
  { drainMs, connections }: { drainMs: number; connections: OpenConnections },
): Promise<void> {
  const closed = once(server, 'close');
  await pause((drainMs * 3) / 4);
  await untilQuiet(server);
  // Stops listening and nothing else. The http server's own close would also cut off connections
  // from which nothing has been read yet.
  Listener.prototype.close.call(server);
  await Promise.race([closed, pause(drainMs / 4)]);
  await untilQuiet(server);
  connections.closeUnused();
  await Promise.race([closed, pause(BODY_WITHIN_MS)]);
  connections.closeUnfinished();
  await closed;
}

/** Resolves when all arrived connections are accepted, or we are too busy ever to see that. */
async function untilQuiet(server: Server): Promise<void> {
  let arrived = 0;
  const count = () => {
    arrived += 1;
  };
  server.on('connection', count).on('request', count);
  const deadline = performance.now() + QUIET_WITHIN_MS;
  for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < deadline; ) {
    const before = arrived;
    await turn();
    quiet = arrived === before ? quiet + 1 : 0;
  }
  server.off('connection', count).off('request', count);
}
