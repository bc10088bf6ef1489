import { Pool, type PoolClient } from 'pg';

/** PostgreSQL's timeout, in milliseconds, for a statement and for an idle transaction. */
const SERVER_LIMIT_MS = 20_000;

export type PoolOptions = {
  /** The maximum number of connections of this process. */
  connections: number;
  /** Called when a connection was lost, in use or idle. The next query opens another. */
  onConnectionError: (error: Error) => void;
  /**
   * The maximum time for which a connection can be kept, except by those who listen for
   * notifications on it; null for no limit.
   */
  heldForMs: number | null;
  /** The timeout of a statement; 0 for none. */
  statementMs?: number;
  /** Sends statements without waiting for earlier replies (pipelining). */
  pipeline?: boolean;
};

/** A pool whose connections may be lost or become slow at any time without ending the process. */
export function createPool(databaseUrl: string, options: PoolOptions): Pool {
  const { connections, onConnectionError, heldForMs } = options;
  const { statementMs = SERVER_LIMIT_MS, pipeline = false } = options;
  const pool = new Pool({
    connectionString: databaseUrl,
    max: connections,
    // By default the pool waits for a connection without a limit.
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    pipeline,
    // JIT is off: statements that read a few rows by indexes of large tables look expensive to the
    // planner, but compiling them takes longer than running them. The time zone is UTC, as the
    // library assumes; otherwise all instants could be wrong by hours.
    options: '-c jit=off -c TimeZone=UTC',
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: SERVER_LIMIT_MS,
  });
  // An 'error' event without a listener ends the process. The pool listens on idle connections, and
  // its callers a moment later; a connection may end in between.
  pool.on('connect', (client) => client.on('error', onConnectionError));
  pool.on('error', () => {});
  if (heldForMs !== null) limitHolding(pool, heldForMs);
  return pool;
}

/**
 * A statement that only its caller gives up would stay on the connection, inside its transaction,
 * for the next caller. So the connection is closed instead. This is for a server that does not
 * respond at all; otherwise its own timeouts apply.
 */
function limitHolding(pool: Pool, heldForMs: number): void {
  // One timer per connection, which is refreshed: a map of connections in use would be rewritten
  // every few statements, and every new timer inserted into a list.
  const holds = new Map<PoolClient, { isHeld: boolean; timer: NodeJS.Timeout }>();
  pool.on('connect', (client) => {
    const hold = {
      isHeld: false,
      timer: setTimeout(() => {
        const isListening = client.listenerCount('notification') > 0;
        if (hold.isHeld && !isListening) client.connection.stream.destroy();
      }, heldForMs).unref(),
    };
    holds.set(client, hold);
  });
  pool.on('acquire', (client) => {
    const hold = holds.get(client);
    if (!hold) return;
    hold.isHeld = true;
    hold.timer.refresh();
  });
  pool.on('release', (_error, client) => {
    const hold = holds.get(client);
    if (hold) hold.isHeld = false;
  });
  pool.on('remove', (client) => {
    clearTimeout(holds.get(client)?.timer);
    holds.delete(client);
  });
}
