import { Client } from 'pg';
import { vi } from 'vitest';

/** Tells our connections from those of the product. */
const OURS = 'the tests themselves';

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, application_name: OURS });
  await client.connect();
  return client;
}

/** A connection of its own that stands in the way: whoever wants what `sql` locks, waits. */
export async function holdLock(databaseUrl: string, sql: string, values: unknown[] = []) {
  const client = await connect(databaseUrl);
  await client.query('BEGIN');
  await client.query(sql, values);

  /** The server's processes that wait for this one, once there are as many as that. */
  function waiting(count: number): Promise<number[]> {
    return vi.waitFor(
      async () => {
        // A transaction goes on seeing the connections that it saw first.
        await client.query('SELECT pg_stat_clear_snapshot()');
        const { rows } = await client.query<{ pid: number }>(
          'SELECT pid FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))',
        );
        if (rows.length < count) throw new Error(`${rows.length} of ${count} are waiting`);
        return rows.map(({ pid }) => pid);
      },
      { timeout: 10_000, interval: 5 },
    );
  }

  return {
    waiting,
    /** Ends the connection of the one that waits, as an administrator or a failing server would. */
    async killWaiting(): Promise<void> {
      const [pid] = await waiting(1);
      await client.query('SELECT pg_terminate_backend($1, 5000)', [pid]);
    },
    async release(): Promise<void> {
      await client.query('ROLLBACK');
      await client.end();
    },
    /** Lets those who wait go on, with what `sql` did done. */
    async commit(): Promise<void> {
      await client.query('COMMIT');
      await client.end();
    },
  };
}

/** Ends every connection of the product, and says how many there were once they are gone. */
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
