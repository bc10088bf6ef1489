import type { AppDeps } from '../../../deps.ts';
import { endSessionOf } from '../sessions/sessions.store.ts';
import { forgetDeviceOf } from '../sign-ins/known-devices.store.ts';

/**
 * Ends one session of a user, wherever it is open, and forgets its device: who signs in from there
 * again is told of. False when there is none.
 */
export function endOneSession(
  { db }: Pick<AppDeps, 'db'>,
  userId: number,
  sessionId: string,
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    // First the device: of two sessions of one device that are ended at once, neither waits for the
    // other one's.
    await forgetDeviceOf(tx, userId, sessionId);
    return endSessionOf(tx, userId, sessionId);
  });
}
