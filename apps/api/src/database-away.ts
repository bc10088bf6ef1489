import { Prisma } from './db.ts';

// P1001, P1002, P1008, P1017: cannot reach, timed out, closed. P2024: no connection in time.
// P2028: a transaction that could not be started, or whose connection went away.
const awayCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028']);
// What the adapter calls it. Of a raw query that it could not even send, this is all that is told.
const awayKinds = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
]);
// PostgreSQL: 57P01 to 57P03 shutting down or starting, 53300 too many connections, 08… connection.
const awayStates = /^(57P0[1-3]|53300|08\d{3})$/;
const awayMessages =
  /ECONNREFUSED|ECONNRESET|EPIPE|Connection terminated|terminating connection|timeout exceeded when trying to connect|Server has closed the connection/i;

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
