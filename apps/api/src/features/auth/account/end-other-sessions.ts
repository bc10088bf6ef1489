import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { endSessions } from '../credentials.store.ts';
import type { Session } from '../sessions/session-token.ts';
import { keepSession } from '../sessions/sessions.store.ts';
import { forgetOtherDevices } from '../sign-ins/known-devices.store.ts';

/** Ends every session of a user except the current one, and forgets their devices. */
export async function endOtherSessions(
  { db }: Pick<AppDeps, 'db'>,
  session: Session,
): Promise<void> {
  const { id, userId, version } = session;
  await db.$transaction(async (tx) => {
    const next = await endSessions(tx, userId);
    // Another request has ended all sessions in the meantime, including the current one.
    if (next !== version + 1) throw new AppError('session_ended');
    await keepSession(tx, session, next);
    await forgetOtherDevices(tx, userId, id);
  });
}

/** Ends every session of a user, the current one too, and forgets all devices. */
export async function endAllSessions({ db }: Pick<AppDeps, 'db'>, userId: number): Promise<void> {
  await db.$transaction(async (tx) => {
    await endSessions(tx, userId);
    await forgetOtherDevices(tx, userId, null);
  });
}
