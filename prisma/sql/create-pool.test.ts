import { once } from 'node:events';
import { expect, inject, onTestFinished, test } from 'vitest';
import type {} from '../testing/global-setup.ts';
import { startPostgresProxy } from '../testing/postgres-proxy.ts';
import { createPool, type PoolOptions } from './create-pool.ts';

/**
 * The server's last message: `E`, its length, severity, state and message, each terminated by a
 * zero byte.
 */
function farewell(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0');
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** A proxy that closes the connection together with the reply that contains `mark`. */
async function endingWith(mark: string): Promise<string> {
  const { detour, close } = await startPostgresProxy(({ client }) => ({
    fromDatabase(chunk) {
      if (chunk.includes(mark)) client.end(Buffer.concat([chunk, farewell()]));
      else client.write(chunk);
    },
  }));
  onTestFinished(close);
  return detour(inject('testServer').url);
}

function poolOf(url: string, options: Partial<PoolOptions>) {
  const lost: Error[] = [];
  const onConnectionError = (error: Error) => lost.push(error);
  const pool = createPool(url, { connections: 1, onConnectionError, heldForMs: null, ...options });
  onTestFinished(() => pool.end());
  return { pool, lost };
}

test('a connection that is closed while it is handed to the next caller does not end the process', async () => {
  const { pool, lost } = poolOf(await endingWith('the last words'), {});
  // Both callers need the only connection. The second gets it with the reply to the first. The same
  // packet reports the end before the second has added a listener, which would end the process.
  const first = pool.query(`SELECT 'the last words'`);
  const second = pool.connect().then(async (client) => {
    const answer = await client.query('SELECT 1').catch((error: Error) => error);
    client.release();
    return answer;
  });
  expect((await first).rowCount).toBe(1);
  expect(await second).toBeInstanceOf(Error);
  expect(lost.map(({ message }) => message)).toContain('terminating connection');
  expect((await pool.query('SELECT 1')).rowCount).toBe(1);
});

test('a caller that keeps a connection for too long loses it, unless it listens, and the next one gets another', async () => {
  const { pool } = poolOf(inject('testServer').url, { heldForMs: 500, connections: 2 });
  const listening = await pool.connect();
  const notified = once(listening, 'notification');
  await listening.query('LISTEN held');
  const client = await pool.connect();
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  await expect(client.query('SELECT pg_sleep(60)')).rejects.toThrow('Connection terminated');
  client.release();
  const again = await pool.query('SELECT pg_backend_pid() <> $1 AS other', [rows[0].pid]);
  expect(again.rows).toEqual([{ other: true }]);
  await pool.query('NOTIFY held');
  expect((await notified)[0]).toMatchObject({ channel: 'held' });
  listening.release();
  await pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid]);
});

test('the server itself ends long statements', async () => {
  const { pool } = poolOf(inject('testServer').url, {});
  const { rows } = await pool.query(`
    SELECT name, setting::int FROM pg_settings
    WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout') AND setting <> '0'`);
  expect(rows).toHaveLength(2);
});
