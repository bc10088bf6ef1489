import { Prisma } from './db.ts';

// P1001, P1002, P1008, P1017: cannot reach, timed out, closed. P2024: no connection in time.
// P2028: a transaction that could not be started, or whose connection went away.
const awayCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028']);
// PostgreSQL: 57P01 to 57P03 shutting down or starting, 53300 too many connections, 08… connection.
const awayStates = /^(57P0[1-3]|53300|08\d{3})$/;
const awayMessages =
  /ECONNREFUSED|ECONNRESET|EPIPE|Connection terminated|terminating connection|timeout exceeded when trying to connect|Server has closed the connection/i;

/** Whether this is the database being away rather than a fault in what we asked of it. */
export function isDatabaseAway(thrown: unknown): boolean {
  if (thrown instanceof Prisma.PrismaClientInitializationError) return true;
  if (typeof thrown !== 'object' || thrown === null) return false;
  const { code, message, cause } = thrown as { code?: unknown; message?: unknown; cause?: unknown };
  if (awayCodes.has(String(code)) || awayStates.test(String(code))) return true;
  return awayMessages.test(String(message)) || isDatabaseAway(cause);
}
