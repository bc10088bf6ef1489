import type { adminSubscriptions } from '@nobayon/shared/contract/subscriptions.ts';
import type { DbOrTx } from '../../../db.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { findActor, recordAudit } from '../../audit/audit.store.ts';
import type { Fields } from '../../audit/changes-between.ts';
import { queueChatSync } from '../../chat-access/queue-chat-sync.ts';
import { auditedExpiry } from '../given/audited-expiry.ts';
import { findUserEmail } from '../names.store.ts';
import { recordEvent } from '../record-event.ts';
import { findSubscription, lockUser } from '../subscriptions.store.ts';
import { requireUndoable } from './require-undoable.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings'>;

/**
 * Undoes an administrator's change of a user's plan, as if it had never happened. Throws
 * `user_not_found`, and `event_not_undoable` for any other event.
 */
export function undoEvent(
  { db, clock, settings }: Deps,
  { caller, params: { id: userId }, body }: Request<typeof adminSubscriptions.undo>,
): Promise<void> {
  const now = clock();
  const eventId = body.event_id;
  return db.$transaction(async (tx) => {
    await lockUser(tx, userId);
    const address = await findUserEmail(tx, userId);
    if (address === null) throw new AppError('user_not_found');
    const kind = await requireUndoable(tx, userId, eventId);
    const before = await auditedPlan(tx, userId, settings.timeZone);
    const actor = await findActor(tx, caller.id);
    await recordEvent(tx, userId, { kind: 'undone', eventId }, { now, actor });
    await recordAudit(tx, {
      adminId: caller.id,
      action: 'update',
      subject: 'user',
      subjectId: userId,
      subjectName: address,
      before,
      // The plan may stay as it is, while what a later refund returns to changes.
      after: { ...(await auditedPlan(tx, userId, settings.timeZone)), undone_change: kind },
      at: now,
    });
    await queueChatSync(tx, userId);
  });
}

async function auditedPlan(tx: DbOrTx, userId: number, timeZone: string): Promise<Fields> {
  const row = await findSubscription(tx, userId);
  return {
    plan_name: row?.plan.name ?? null,
    expiry_date: auditedExpiry(row?.expiresAt ?? null, timeZone),
  };
}
