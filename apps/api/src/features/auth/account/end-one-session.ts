import type { accountSessions } from '@nobayon/shared/contract/account/account-sessions.ts';
import type { AppDeps } from '../../../deps.ts';
import type { Request } from '../../../http/mount.ts';
import { endSessionOnDevice } from '../sessions/end-session-on-device.ts';

/** Ends one session of a user. Throws `session_not_found`. */
export async function endOneSession(
  { db }: Pick<AppDeps, 'db'>,
  { caller, params }: Request<typeof accountSessions.end>,
): Promise<void> {
  await db.$transaction((tx) => endSessionOnDevice(tx, caller.id, params.id));
}
