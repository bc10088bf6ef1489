import type { adminUserPage } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import type { DbOrTx } from '../../db.ts';
import type { ApiDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/guard.ts';
import type { Request } from '../../http/mount.ts';
import { requireRecentFactor } from '../../http/require-recent-factor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { endSessions } from '../auth/credentials.store.ts';
import { endSessionOnDevice } from '../auth/sessions/end-session-on-device.ts';
import { forgetOtherDevices } from '../auth/sign-ins/known-devices.store.ts';
import { lockForEdit } from '../users/edit/lock-for-edit.ts';

type Deps = Pick<ApiDeps, 'db' | 'clock'>;

/** Signs a user out everywhere and forgets their devices, so that the next sign-in is notified. */
export function endAllSessionsOf(
  deps: Deps,
  { caller, params }: Request<typeof adminUserPage.endSessions>,
): Promise<void> {
  return signOut(deps, { caller, userId: params.id }, async (tx) => {
    await endSessions(tx, params.id);
    await forgetOtherDevices(tx, params.id, null);
    return 'all';
  });
}

/** Signs a user out on one device. Throws `session_not_found`. */
export function endSessionOfUser(
  deps: Deps,
  { caller, params }: Request<typeof adminUserPage.endSession>,
): Promise<void> {
  return signOut(deps, { caller, userId: params.id }, async (tx) => {
    await endSessionOnDevice(tx, params.id, params.session_id);
    return 'one';
  });
}

/**
 * For another administrator's account, requires a recent second factor, like all changes of
 * administrators.
 */
async function signOut(
  { db, clock }: Deps,
  { caller, userId }: { caller: Caller; userId: number },
  end: (tx: DbOrTx) => Promise<'one' | 'all'>,
): Promise<void> {
  if (userId === caller.id) {
    throw new AppError('own_account', {
      text: 'Sign out your own devices under Sign-in and security.',
    });
  }
  await db.$transaction(async (tx) => {
    const user = await lockForEdit(tx, { caller, userId });
    if (user.role === 'admin') requireRecentFactor(caller, clock());
    const ended = await end(tx);
    await recordAudit(tx, {
      adminId: caller.id,
      action: 'update',
      subject: 'user',
      subjectId: userId,
      subjectName: user.email,
      before: { sessions: 'open' },
      after: { sessions: ended === 'all' ? 'all ended' : 'one ended' },
      at: clock(),
    });
  });
}
