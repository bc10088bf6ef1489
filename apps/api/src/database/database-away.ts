import { Prisma } from '../db.ts';

// P1001, P1002, P1008, P1017: cannot reach, timed out, closed. P1018: a transaction that is closed.
// P2024: no connection in time. P2028: a transaction that could not be started, took too long, or
// whose connection went away. P2037: too many connections.
const awayCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P1018', 'P2024', 'P2028', 'P2037']);
// The adapter's name for the error. For a raw query that could not be sent, there is nothing else.
const awayKinds = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
  'TransactionAlreadyClosed',
]);
const rejections = new Set(['AuthenticationFailed', 'DatabaseAccessDenied']);
const rejectedStates = /^28\w{3}$/;
// PostgreSQL's error codes. 57P…: shutting down, restarted, or ended by an administrator; 08…:
// connection; 53…: out of disk, memory or connections; 58…: system error; 57014, 55P03, 25P03,
// 25P04: timeouts; 25006: has become a read-only replica.
const awayStates = /^(57P0\d|08\w{3}|53\w{3}|58\w{3}|57014|55P03|25P0[34]|25006)$/;
// Errors of the operating system and the driver that have no code, or hide it.
const awayMessages =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|Connection terminated|terminating connection|is not queryable|timeout exceeded when trying to connect|Server has closed the connection|socket has been ended/i;

type ErrorFields = {
  kind?: unknown;
  code?: unknown;
  message?: unknown;
  cause?: unknown;
  meta?: unknown;
};

/** Whether an error means that the database is unavailable, rather than that our query is wrong. */
export function isDatabaseAway(thrown: unknown): boolean {
  if (thrown instanceof Prisma.PrismaClientInitializationError) return true;
  if (typeof thrown !== 'object' || thrown === null) return false;
  const { kind, code, message, cause } = thrown as ErrorFields;
  if (awayKinds.has(String(kind)) || awayCodes.has(String(code))) return true;
  if (awayStates.test(String(code)) || awayMessages.test(String(message))) return true;
  return isDatabaseAway(cause) || isDatabaseAway(adapterError(thrown));
}

/**
 * Whether the database does not let us in: after a change of password, or without the right to log
 * in. Unlike an unavailable one, it needs an administrator.
 */
export function isRejectedByDatabase(thrown: unknown): boolean {
  const { code } = (thrown ?? {}) as ErrorFields;
  return rejectedStates.test(String(code)) || rejections.has(adapterKind(thrown) ?? '');
}

/** The adapter's name for an error, such as `AuthenticationFailed`; null for any other error. */
export function adapterKind(thrown: unknown): string | null {
  const { cause } = (adapterError(thrown) ?? {}) as ErrorFields;
  const { kind } = (cause ?? {}) as ErrorFields;
  return typeof kind === 'string' ? kind : null;
}

function adapterError(thrown: unknown): unknown {
  const { meta } = (thrown ?? {}) as ErrorFields;
  return ((meta ?? {}) as { driverAdapterError?: unknown }).driverAdapterError;
}
