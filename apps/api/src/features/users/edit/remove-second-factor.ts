import type { adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import type { ApiDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { requireRecentFactor } from '../../../http/require-recent-factor.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import { deleteFactors } from '../../auth/second-factor/factors/factors.store.ts';
import { notifyOwner } from '../../auth/second-factor/notify-owner.ts';
import { lockForEdit } from './lock-for-edit.ts';

/** Removes the second factor of a user who has lost it and all recovery codes. */
export async function removeSecondFactor(
  deps: ApiDeps,
  { caller, params }: Request<typeof adminUsers.removeSecondFactor>,
): Promise<void> {
  const { db, clock } = deps;
  requireRecentFactor(caller, clock());
  if (params.id === caller.id) {
    throw new AppError('own_account', {
      text: 'Turn off your own two-step sign-in under Sign-in and security.',
    });
  }
  await db.$transaction(async (tx) => {
    const user = await lockForEdit(tx, { caller, userId: params.id });
    if (!(await deleteFactors(tx, user.id))) throw new AppError('not_found');
    await recordAudit(tx, {
      adminId: caller.id,
      action: 'update',
      subject: 'user',
      subjectId: user.id,
      subjectName: user.email,
      before: { second_factor: 'on' },
      after: { second_factor: 'off' },
      at: clock(),
    });
    const change = {
      userId: user.id,
      notice: 'second_factor_removed',
      client: 'administrator',
    } as const;
    await notifyOwner(deps, tx, change);
  });
}
