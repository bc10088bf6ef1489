import type { Store } from 'express-rate-limit';
import type { Logger } from 'pino';
import { RedisStore } from 'rate-limit-redis';
import { createClient } from 'redis';

export type SharedStore = { store: (prefix: string) => Store; close(): void };

/**
 * Counts hits in Redis or Valkey, for several processes together. While it is away nothing is
 * limited rather than nobody served; it is tried again in the background.
 */
export function redisStore(url: string, log: Logger): SharedStore {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 2_000, reconnectStrategy: (tries) => Math.min(tries * 200, 5_000) },
    commandOptions: { timeout: 1_000 },
  });
  client.on('error', (error) => log.warn({ err: error }, 'the rate limits have lost their store'));
  client.connect().catch(() => {
    // Said by the listener above, and tried again.
  });
  return {
    store: (prefix) =>
      new RedisStore({
        prefix,
        sendCommand: (...command: string[]) => client.sendCommand(command),
      }),
    close: () => client.destroy(),
  };
}
