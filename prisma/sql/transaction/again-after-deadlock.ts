/** Where the driver, and Prisma, which wraps its errors, have the code of PostgreSQL. */
type ErrorFields = { code?: unknown; cause?: unknown; originalCode?: unknown; meta?: unknown };

const DEADLOCK = '40P01';
/** The others of the cycle continue. A second deadlock is a coincidence, a third one a bug. */
const TRIES = 3;

/**
 * Repeats a transaction that PostgreSQL aborted because of a deadlock. It was rolled back
 * completely, so callers need not know. Effects outside of the database may be repeated.
 */
export async function againAfterDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (tries === TRIES || !isDeadlock(error)) throw error;
    }
  }
}

function isDeadlock(thrown: unknown): boolean {
  if (typeof thrown !== 'object' || thrown === null) return false;
  const { code, cause, originalCode, meta } = thrown as ErrorFields;
  if (code === DEADLOCK || originalCode === DEADLOCK) return true;
  const { driverAdapterError } = (meta ?? {}) as { driverAdapterError?: unknown };
  return isDeadlock(cause) || isDeadlock(driverAdapterError);
}
