import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';

const QUIET_MS = 1;
const QUIET_WITHIN_MS = 500;

/**
 * Goes on for the drain, takes no more connections in its last quarter, and waits for the last
 * reply. Between the two, whoever still has a connection may use it: a request that is on its way
 * while its connection is cut off is lost, and a proxy may not send it a second time.
 */
export async function closeServer(server: Server, drainMs: number): Promise<void> {
  const closed = once(server, 'close');
  await pause((drainMs * 3) / 4);
  await untilQuiet();
  // It listens no more, and that is all. The http server's own close also cuts off every connection
  // that has not been read from yet.
  Listener.prototype.close.call(server);
  await Promise.race([closed, pause(drainMs / 4)]);
  await untilQuiet();
  server.closeIdleConnections();
  await closed;
}

/** Until everything that has arrived has been read, or we are too busy ever to see that. */
async function untilQuiet(): Promise<void> {
  const deadline = performance.now() + QUIET_WITHIN_MS;
  for (;;) {
    const begun = performance.now();
    await turn();
    const now = performance.now();
    if (now - begun < QUIET_MS || now > deadline) return;
  }
}
