import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';

/** In one turn of the event loop, one new connection is taken. */
const QUIET_TURNS = 20;
/** With the drain and the last replies still less than a stop may take. */
const QUIET_WITHIN_MS = 3_000;

/**
 * Goes on for the drain, takes no more connections in its last quarter, and waits for the last
 * reply. Between the two, whoever still has a connection may use it: a request that is on its way
 * while its connection is cut off is lost, and a proxy may not send it a second time.
 */
export async function closeServer(server: Server, drainMs: number): Promise<void> {
  const closed = once(server, 'close');
  await pause((drainMs * 3) / 4);
  await untilQuiet(server);
  // It listens no more, and that is all. The http server's own close also cuts off every connection
  // that has not been read from yet.
  Listener.prototype.close.call(server);
  await Promise.race([closed, pause(drainMs / 4)]);
  await untilQuiet(server);
  server.closeIdleConnections();
  await closed;
}

/** Until everything that has arrived has been taken, or we are too busy ever to see that. */
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
