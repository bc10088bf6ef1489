import { createHash } from 'node:crypto';
import type { Store } from 'express-rate-limit';
import type { Logger } from 'pino';
import { type RedisReply, RedisStore } from 'rate-limit-redis';
import { createClient } from 'redis';

export type SharedStore = { store: (prefix: string) => Store; close(): void };

/**
 * Counts hits in Redis or Valkey, shared by several processes. While it is unavailable, nothing is
 * limited, because serving customers matters more. Reconnects in the background.
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
    // The listener above logs it, and the client reconnects.
  });
  const sendCommand = withScriptsSent((command) => client.sendCommand<RedisReply>(command));
  return {
    store: (prefix) => new RedisStore({ prefix, sendCommand }),
    close: () => client.destroy(),
  };
}

type Send = (command: string[]) => Promise<RedisReply>;

/**
 * The library loads its Lua scripts once, at creation, and then refers to their hashes. If Redis is
 * unavailable at that moment, it would never count, so the scripts are sent with every call.
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
