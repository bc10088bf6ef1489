import { Prisma } from './db.ts';

// P1001, P1002, P1008, P1017: cannot reach, timed out, closed. P1018: a transaction that is closed.
// P2024: no connection in time. P2028: a transaction that could not be started, took too long, or
// whose connection went away. P2037: too many connections.
const awayCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P1018', 'P2024', 'P2028', 'P2037']);
// What the adapter calls it. Of a raw query that it could not even send, this is all that is told.
const awayKinds = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
  'TransactionAlreadyClosed',
]);
// What PostgreSQL says. 57P…: it is shutting down, was restarted, or ends us; 08…: the connection;
// 53…: it has no disk, memory or connection left; 58…: the machine fails it; 57014, 55P03, 25P03,
// 25P04: it took too long; 25006: it has become the copy of another one.
const awayStates = /^(57P0\d|08\w{3}|53\w{3}|58\w{3}|57014|55P03|25P0[34]|25006)$/;
// What the system and the driver say, who have no codes, or hide them.
const awayMessages =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|Connection terminated|terminating connection|is not queryable|timeout exceeded when trying to connect|Server has closed the connection|socket has been ended/i;

type Told = { kind?: unknown; code?: unknown; message?: unknown; cause?: unknown; meta?: unknown };

/** Whether this is the database being away rather than a fault in what we asked of it. */
export function isDatabaseAway(thrown: unknown): boolean {
  if (thrown instanceof Prisma.PrismaClientInitializationError) return true;
  if (typeof thrown !== 'object' || thrown === null) return false;
  const { kind, code, message, cause } = thrown as Told;
  if (awayKinds.has(String(kind)) || awayCodes.has(String(code))) return true;
  if (awayStates.test(String(code)) || awayMessages.test(String(message))) return true;
  return isDatabaseAway(cause) || isDatabaseAway(adapterError(thrown));
}

/** What the adapter calls what went wrong, as in `AuthenticationFailed`; null when it is not its. */
export function adapterKind(thrown: unknown): string | null {
  const { cause } = (adapterError(thrown) ?? {}) as Told;
  const { kind } = (cause ?? {}) as Told;
  return typeof kind === 'string' ? kind : null;
}

function adapterError(thrown: unknown): unknown {
  const { meta } = (thrown ?? {}) as Told;
  return ((meta ?? {}) as { driverAdapterError?: unknown }).driverAdapterError;
}
