import type { AppDeps } from '../../../deps.ts';
import { endSessionOf } from '../sessions/sessions.store.ts';
import { forgetDeviceOf } from '../sign-ins/known-devices.store.ts';

/**
 * Ends one session of a user and forgets its device, so that the next sign-in from there is
 * reported. False if there is none.
 */
export function endOneSession(
  { db }: Pick<AppDeps, 'db'>,
  userId: number,
  sessionId: string,
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    // The device first, so that ending two sessions of one device at once cannot deadlock.
    await forgetDeviceOf(tx, userId, sessionId);
    return endSessionOf(tx, userId, sessionId);
  });
}
