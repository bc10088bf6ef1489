import { AppError } from '../../http/app-error.ts';

/** In one process. Each keeps the database and a processor busy for as long as it lasts. */
const MOST_AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 10;

export type ExportSlots = ReturnType<typeof exportSlots>;

/** Who exports at present. Throws `busy` where as many do as may. */
export function exportSlots() {
  let taken = 0;

  function requireFree(): void {
    if (taken < MOST_AT_ONCE) return;
    throw new AppError('busy', {
      text: 'Two exports are already running. Please try again when one has finished.',
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }

  return {
    requireFree,
    /** Does the work in a slot. */
    async within<T>(work: () => Promise<T>): Promise<T> {
      requireFree();
      taken += 1;
      try {
        return await work();
      } finally {
        taken -= 1;
      }
    },
  };
}
