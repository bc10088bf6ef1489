import { Pool, type PoolClient } from 'pg';

/** PostgreSQL ends a statement, and a transaction in which nothing happens, after this long. */
const SERVER_LIMIT_MS = 20_000;

export type PoolOptions = {
  /** Connections of this process at most. */
  connections: number;
  /** Says that a connection was lost, in use or not. The next query opens another. */
  onConnectionError: (error: Error) => void;
  /** Whoever keeps a connection for longer loses it; null for a pool that listens on one. */
  heldForMs: number | null;
  /** How long a statement may take; no limit is 0. */
  statementMs?: number;
  /** Sends what is asked on a connection without waiting for the answers before it. */
  pipeline?: boolean;
};

/** Connections that may be lost, or become slow, at any moment, and take nobody with them. */
export function createPool(databaseUrl: string, options: PoolOptions): Pool {
  const { connections, onConnectionError, heldForMs } = options;
  const { statementMs = SERVER_LIMIT_MS, pipeline = false } = options;
  const pool = new Pool({
    connectionString: databaseUrl,
    max: connections,
    // The pool would wait for ever for a connection by default.
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    pipeline,
    // Statements that read a few rows by indexes of large tables look expensive to the planner: to
    // compile them takes longer than to run them. And the library takes the time of a connection for
    // that of UTC, whatever the server was installed with: every instant would be hours off.
    options: '-c jit=off -c TimeZone=UTC',
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: SERVER_LIMIT_MS,
  });
  // An 'error' that nobody listens to ends the process. The pool listens on connections that are
  // idle, and whoever takes one a moment after: the end of a connection may come in between.
  pool.on('connect', (client) => client.on('error', onConnectionError));
  pool.on('error', () => {});
  if (heldForMs !== null) limitHolding(pool, heldForMs);
  return pool;
}

/**
 * A statement that is given up by its caller alone would stay on the connection, inside its
 * transaction, for the next one to continue: the connection is cut instead. This is for a server
 * that says nothing any more; one that still does has its own limits.
 */
function limitHolding(pool: Pool, heldForMs: number): void {
  // One timer for each connection, which is put off: a map of those that are in use now would be
  // written anew every few statements, and each timer linked to those before it.
  const holds = new Map<PoolClient, { isHeld: boolean; timer: NodeJS.Timeout }>();
  pool.on('connect', (client) => {
    const hold = {
      isHeld: false,
      timer: setTimeout(() => {
        if (hold.isHeld) client.connection.stream.destroy();
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
