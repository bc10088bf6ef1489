import { createServer, type Server } from 'node:http';
import type { Express } from 'express';
import { expressMessages } from './express-messages.ts';

/**
 * In milliseconds, for a request to arrive completely; its reply can take longer. The longest body of
 * a customer is 100 KB, which takes 27 seconds at 30 kbit/s.
 */
export const REQUEST_TIMEOUT_MS = 30_000;

/**
 * In milliseconds: longer than proxies keep idle connections. The proxy therefore closes them first
 * and never sends a request on one that we are closing.
 */
const KEEP_ALIVE_MS = 125_000;

/**
 * In milliseconds without a byte in either direction while a request is being answered. The longest
 * call, the list of all accounts of a large chat service, takes less; a caller that reads nothing
 * would keep its replies in our memory for ever.
 */
const STALLED_MS = 300_000;

/** A server whose callers cannot keep requests or replies open that never end. */
export function createHttpServer(
  app: Express,
  {
    requestTimeout = REQUEST_TIMEOUT_MS,
    stalledTimeout = STALLED_MS,
  }: { requestTimeout?: number; stalledTimeout?: number } = {},
): Server {
  const options = {
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout,
    // Node.js looks for overdue requests only now and then, by default every 30 seconds.
    connectionsCheckingInterval: requestTimeout / 6,
    ...expressMessages(app),
  };
  // Closed in the usual way, it would still hold what the caller has not read.
  return createServer(options, app).setTimeout(stalledTimeout, (socket) =>
    socket.resetAndDestroy(),
  );
}
