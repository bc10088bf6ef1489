import type { accountSessions } from '@nobayon/shared/contract/account/account-sessions.ts';
import type { AppDeps } from '../../../deps.ts';
import type { Request } from '../../../http/mount.ts';
import { endSessionOf } from '../sessions/sessions.store.ts';
import { forgetDeviceOf } from '../sign-ins/known-devices.store.ts';

/**
 * Ends one session of a user and forgets its device, so that the next sign-in from there is
 * reported. False if there is none.
 */
export function endOneSession(
  { db }: Pick<AppDeps, 'db'>,
  { caller, params }: Request<typeof accountSessions.end>,
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    // The device first, so that ending two sessions of one device at once cannot deadlock.
    await forgetDeviceOf(tx, caller.id, params.id);
    return endSessionOf(tx, caller.id, params.id);
  });
}
