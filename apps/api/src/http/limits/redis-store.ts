import { createHash } from 'node:crypto';
import type { Store } from 'express-rate-limit';
import type { Logger } from 'pino';
import { type RedisReply, RedisStore } from 'rate-limit-redis';
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
  client.on('error', (error) => log.warn({ err: error }, 'the rate limit store is unreachable'));
  client.connect().catch(() => {
    // Said by the listener above, and tried again.
  });
  const sendCommand = withScriptsSent((command) => client.sendCommand<RedisReply>(command));
  return {
    store: (prefix) => new RedisStore({ prefix, sendCommand }),
    close: () => client.destroy(),
  };
}

type Send = (command: string[]) => Promise<RedisReply>;

/**
 * The store loads its scripts once, when it is made, and afterwards names them: with a Redis that
 * is away just then it would never count. They are sent along with every call instead.
 */
function withScriptsSent(send: Send) {
  const scripts = new Map<string, string>();
  return async (...command: string[]) => {
    const [name, second = '', third = ''] = command;
    if (name === 'SCRIPT' && second === 'LOAD') {
      const digest = createHash('sha1').update(third).digest('hex');
      scripts.set(digest, third);
      return digest;
    }
    const script = scripts.get(second);
    return send(name === 'EVALSHA' && script ? ['EVAL', script, ...command.slice(2)] : command);
  };
}
