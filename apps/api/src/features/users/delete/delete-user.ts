import type { adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import type { AppDeps } from '../../../deps.ts';
import type { Request } from '../../../http/mount.ts';
import { requireRecentFactor } from '../../../http/require-recent-factor.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import { deleteUserRow } from '../../auth/users.store.ts';
import { openRemovalOf } from '../../chat-access/removals/open-removal-of.ts';
import { type RemovalOutcome, removeAccessNow } from '../../chat-access/removals/remove-access.ts';
import { setGivenPlan } from '../../subscriptions/given/set-given-plan.ts';
import { auditedUser } from '../audited-user.ts';
import { lockForEdit, requireAnother } from '../edit/lock-for-edit.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings' | 'chatService' | 'log'>;

/**
 * Deletes an account with its data and its access to the chat service. Its payments stay, and a
 * pending one still settles. Returns the result for the chat service: access that could not be
 * removed is recorded with the deletion, and retried.
 */
export async function deleteUser(
  deps: Deps,
  { caller, params: { id: userId } }: Request<typeof adminUsers.remove>,
): Promise<RemovalOutcome> {
  const { db, clock, settings } = deps;
  const removalId = await db.$transaction(async (tx) => {
    const user = await lockForEdit(tx, { caller, userId });
    requireAnother(caller, user);
    requireRecentFactor(caller, clock());
    await recordAudit(tx, {
      adminId: caller.id,
      action: 'delete',
      subject: 'user',
      subjectId: userId,
      subjectName: user.email,
      before: auditedUser(user, settings),
      at: clock(),
    });
    const isKnown = deps.chatService !== null || user.chatRemoteId !== null;
    // What they had ends now: who has left is counted.
    await setGivenPlan(
      tx,
      userId,
      { planName: null },
      { now: clock(), timeZone: settings.timeZone, actor: null },
    );
    const removal = isKnown ? await openRemovalOf(tx, user, clock()) : null;
    await deleteUserRow(tx, userId);
    return removal;
  });
  return removalId === null ? { kind: 'off' } : removeAccessNow(deps, removalId);
}
