import { createHash } from 'node:crypto';
import type { Store } from 'express-rate-limit';
import type { Logger } from 'pino';
import { type RedisReply, RedisStore } from 'rate-limit-redis';
import { createClient, ErrorReply } from 'redis';
import { NoAnswerError, within } from '../../within.ts';

export type SharedStore = { store: (prefix: string) => Store; close(): void };

/** In milliseconds. The library's own limit ends once a command has been sent. */
const ANSWER_WITHIN_MS = 1_000;
/** In milliseconds. A connection that hangs before it is used shows this way: it is quiet for longer. */
const PING_EVERY_MS = 2_000;
const QUIET_AT_MOST_MS = 5_000;
const REPORT_EVERY_MS = 60_000;

/**
 * Counts hits in Redis or Valkey, shared by several processes. While it is unavailable, nothing is
 * limited, because serving customers matters more. Reconnects in the background.
 */
export function redisStore(url: string, log: Logger): SharedStore {
  const report = rarely((error) => log.warn({ err: error }, 'the rate limit store does not count'));
  let client = connect(url, log);

  /** Nobody waits on this connection again: until there is another one, calls fail at once. */
  function replace(hanging: typeof client): void {
    if (client !== hanging) return;
    client.destroy();
    client = connect(url, log);
  }

  async function send(command: string[]): Promise<RedisReply> {
    const asked = client;
    const reply = asked.sendCommand<RedisReply>(command);
    try {
      return await within(reply, ANSWER_WITHIN_MS);
    } catch (error) {
      if (error instanceof NoAnswerError) replace(asked);
      // For example because it is full, or a replica.
      if (error instanceof NoAnswerError || error instanceof ErrorReply) report(error);
      throw error;
    }
  }

  const sendCommand = withScriptsSent(send);
  return {
    store: (prefix) => new RedisStore({ prefix, sendCommand }),
    close: () => client.destroy(),
  };
}

function connect(url: string, log: Logger) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_EVERY_MS,
    socket: {
      connectTimeout: 2_000,
      socketTimeout: QUIET_AT_MOST_MS,
      reconnectStrategy: (tries) => Math.min(tries * 200, 5_000),
    },
  });
  client.on('error', (error) => log.warn({ err: error }, 'the rate limit store is unreachable'));
  client.connect().catch(() => {
    // The listener above logs it, and the client reconnects.
  });
  return client;
}

/** Reports an error that every request would meet once a minute. */
function rarely(report: (error: Error) => void): (error: Error) => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    report(error);
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
