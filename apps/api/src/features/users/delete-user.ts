import type { AppDeps } from '../../deps.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { deleteUserRow } from '../auth/users.store.ts';
import { queueChatRemoval } from '../chat-access/queue-chat-sync.ts';
import { auditedFields } from './audited-fields.ts';
import { lockForEdit, requireAnotherAdmin } from './lock-for-edit.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings'>;

/**
 * Deletes an account, with what it has and its access to the chat service. Its payments stay, and
 * one that is under way still settles.
 */
export async function deleteUser(
  { db, clock, settings }: Deps,
  { adminId, userId }: { adminId: number; userId: number },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const user = await lockForEdit(tx, userId);
    await requireAnotherAdmin(tx, adminId, user);
    const audited = { subject: 'user', subjectId: userId, subjectName: user.email } as const;
    const before = auditedFields(user, settings);
    await recordAudit(tx, adminId, { ...audited, action: 'delete', before, after: null }, clock());
    await queueChatRemoval(tx, { remoteId: user.chatRemoteId, email: user.email });
    await deleteUserRow(tx, userId);
  });
}
