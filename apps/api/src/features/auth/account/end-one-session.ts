import type { accountSessions } from '@nobayon/shared/contract/account/account-sessions.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { endSessionOf } from '../sessions/sessions.store.ts';
import { forgetDeviceOf } from '../sign-ins/known-devices.store.ts';

/**
 * Ends one session of a user and forgets its device, so that the next sign-in from there is
 * reported. Throws `session_not_found`.
 */
export async function endOneSession(
  { db }: Pick<AppDeps, 'db'>,
  { caller, params }: Request<typeof accountSessions.end>,
): Promise<void> {
  await db.$transaction(async (tx) => {
    // The device first, so that ending two sessions of one device at once cannot deadlock.
    await forgetDeviceOf(tx, caller.id, params.id);
    if (!(await endSessionOf(tx, caller.id, params.id))) throw new AppError('session_not_found');
  });
}
