import { AppError } from '../../http/app-error.ts';

/** Per process. Each export keeps the database and a processor busy throughout. */
const MAX_AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 10;

export type ExportSlots = ReturnType<typeof exportSlots>;

/** Limits simultaneous exports. Throws `busy` if the limit is reached. */
export function exportSlots() {
  let taken = 0;

  function requireFree(): void {
    if (taken < MAX_AT_ONCE) return;
    throw new AppError('busy', {
      text: 'Two exports are already running. Please try again when one has finished.',
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }

  return {
    requireFree,
    /** Runs the work in a slot. */
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
