import { setTimeout as after } from 'node:timers/promises';
import type { AppDeps } from '../../deps.ts';

/** How long users wait for the chat service. */
export const CHAT_TIMEOUT_MS = 5_000;

export type Failed = { kind: 'failed'; details: string };

/** The attempt goes on. */
export const tooLate: Failed = {
  kind: 'failed',
  details: 'The chat service did not respond in time.',
};

/**
 * The outcome of an attempt that a user waits for, 5 seconds at most. The attempt itself continues
 * after that. Never throws: an error is logged with the `subject`.
 */
export function withTimeout<T>(
  log: AppDeps['log'],
  subject: { userId: number } | { removalId: number },
  attempt: Promise<T>,
): Promise<T | Failed> {
  const outcome = attempt.catch((error): Failed => {
    log.error({ err: error, ...subject }, 'could not update chat access immediately');
    return { kind: 'failed', details: 'Something went wrong on our side.' };
  });
  return Promise.race([outcome, after(CHAT_TIMEOUT_MS, tooLate, { ref: false })]);
}
