/** In words of the driver, and of Prisma, which hides them. */
type Told = { code?: unknown; cause?: unknown; originalCode?: unknown; meta?: unknown };

const DEADLOCK = '40P01';
/** The others of a circle go on meanwhile: a second one is a coincidence, a third a fault. */
const TRIES = 3;

/**
 * Does a transaction again that PostgreSQL ended because it waited for others that waited for it:
 * nothing of it has happened, and whoever asked for it is not to know of the others. What it does
 * besides the database it may do more than once.
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
  const { code, cause, originalCode, meta } = thrown as Told;
  if (code === DEADLOCK || originalCode === DEADLOCK) return true;
  const { driverAdapterError } = (meta ?? {}) as { driverAdapterError?: unknown };
  return isDeadlock(cause) || isDeadlock(driverAdapterError);
}
