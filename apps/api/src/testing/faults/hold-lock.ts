import { Client } from 'pg';
import { vi } from 'vitest';
import { TIMEOUT } from '../timeout.ts';

/** The application name that distinguishes our connections from the product's. */
const OURS = 'the tests themselves';

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, application_name: OURS });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/**
 * Runs `sql` in an open transaction on a separate connection, so that others wait for its locks.
 */
export async function holdLock(databaseUrl: string, sql: string, values: unknown[] = []) {
  const client = await connect(databaseUrl);
  await client.query('BEGIN');
  await client.query(sql, values);

  /** Waits for this many backends to wait for this one, and returns their process IDs. */
  function waiting(count: number): Promise<number[]> {
    return vi.waitFor(async () => {
      // Within a transaction, the view of other connections is cached.
      await client.query('SELECT pg_stat_clear_snapshot()');
      const { rows } = await client.query<{ pid: number }>(
        'SELECT pid FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))',
      );
      if (rows.length < count) throw new Error(`${rows.length} of ${count} are waiting`);
      return rows.map(({ pid }) => pid);
    }, TIMEOUT);
  }

  return {
    waiting,
    /** Terminates the waiting connection, as an administrator or a failing server would. */
    async killWaiting(): Promise<void> {
      const [pid] = await waiting(1);
      await client.query('SELECT pg_terminate_backend($1, 5000)', [pid]);
    },
    async release(): Promise<void> {
      await client.query('ROLLBACK');
      await client.end();
    },
    /** Commits, so that the waiting connections continue. */
    async commit(): Promise<void> {
      await client.query('COMMIT');
      await client.end();
    },
  };
}

/**
 * Terminates all connections of the product, waits until they are gone and returns their number.
 */
export async function killAllConnections(databaseUrl: string): Promise<number> {
  const client = await connect(databaseUrl);
  try {
    const { rows } = await client.query<{ killed: boolean }>(
      `SELECT pg_terminate_backend(pid, 5000) AS killed FROM pg_stat_activity
       WHERE datname = current_database() AND backend_type = 'client backend'
         AND application_name <> $1`,
      [OURS],
    );
    return rows.filter(({ killed }) => killed).length;
  } finally {
    await client.end();
  }
}
