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
// 28…: a wrong password or a role that may not log in; 42501: without the right to connect or to a
// table; 3D000: no database of this name.
const rejectedStates = /^(28\w{3}|42501|3D000)$/;
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
 * Whether the database does not let us in: after a change of password, or without a right or the
 * database itself. Unlike an unavailable one, it needs an administrator.
 */
export function isRejectedByDatabase(thrown: unknown): boolean {
  const { code } = (thrown ?? {}) as ErrorFields;
  return [code, postgresCode(thrown)].some((state) => rejectedStates.test(String(state)));
}

/**
 * What PostgreSQL says about an error that Prisma wraps: the adapter's name for it, such as
 * `AuthenticationFailed`, or the code of one without a name; null for any other error.
 */
export function databaseErrorName(thrown: unknown): string | null {
  const { kind } = adapterCause(thrown);
  if (kind === 'postgres') return postgresCode(thrown);
  return typeof kind === 'string' ? kind : null;
}

function postgresCode(thrown: unknown): string | null {
  const { originalCode } = adapterCause(thrown);
  return typeof originalCode === 'string' ? originalCode : null;
}

function adapterCause(thrown: unknown): { kind?: unknown; originalCode?: unknown } {
  const { cause } = (adapterError(thrown) ?? {}) as ErrorFields;
  return cause ?? {};
}

function adapterError(thrown: unknown): unknown {
  const { meta } = (thrown ?? {}) as ErrorFields;
  return ((meta ?? {}) as { driverAdapterError?: unknown }).driverAdapterError;
}
