import type { DbOrTx } from '../../../db.ts';
import { AppError } from '../../../http/app-error.ts';
import { forgetUnusedDevice, lockDeviceOf } from '../sign-ins/known-devices.store.ts';
import { endSessionOf } from './sessions.store.ts';

/**
 * Ends one of a user's sessions. Forgets its device with the last session there, so that the next
 * sign-in from it is notified. Throws `session_not_found`.
 */
export async function endSessionOnDevice(
  tx: DbOrTx,
  userId: number,
  sessionId: string,
): Promise<void> {
  // The device first: of two sessions that end at once, the second sees that it is the last one.
  const deviceId = await lockDeviceOf(tx, userId, sessionId);
  if (!(await endSessionOf(tx, userId, sessionId))) throw new AppError('session_not_found');
  if (deviceId !== null) await forgetUnusedDevice(tx, deviceId);
}
