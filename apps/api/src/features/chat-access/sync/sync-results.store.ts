import { changesAt, isSameAccess } from '@nobayon/shared/domain/chat-access.ts';
import { type Db, type DbOrTx, shareLockUntilCommit } from '../../../db.ts';
import { PLANS_LOCK } from '../chat-jobs.store.ts';
import { type ChatUser, findChatUser, readChatPlans } from '../chat-users.store.ts';
import { dropRemovalOf } from '../removals/removals.store.ts';

export type Finish = {
  lease: Date;
  /** The user in the state that was sent to the chat service. */
  user: ChatUser;
  /** Null if there is no account and none is needed. */
  remoteId: string | null;
  /** A problem that does not affect access; null if there is none. */
  error: string | null;
  /** Whether the address is still to be sent, because the chat service did not answer. */
  isEmailUnsent: boolean;
  now: Date;
};

/**
 * Records a successful sync and ends its lease. Writes nothing if the user was deleted, should have
 * different access by now, or is leased by another sync. Every change of a user's access locks the
 * user or, if it is one of a plan, what is shared here, so this comparison is reliable.
 */
export function finishSync(
  db: Db,
  { lease, user, remoteId, error, isEmailUnsent, now }: Finish,
): Promise<'done' | 'changed' | 'gone' | 'lost'> {
  return db.$transaction(async (tx) => {
    const { id, wanted } = user;
    await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${id} FOR NO KEY UPDATE`;
    await shareLockUntilCommit(tx, PLANS_LOCK);
    const then = await findChatUser(tx, id, await readChatPlans(tx), now);
    if (!then) return 'gone';
    if (!isStillSo(then, { user, remoteId })) return 'changed';
    const granted = remoteId !== null && wanted.kind === 'granted' ? wanted : null;
    const ended = await tx.$executeRaw`
      UPDATE users SET chat_remote_id = ${remoteId},
        chat_synced_at = CASE WHEN ${isEmailUnsent} THEN chat_synced_at ELSE ${now} END,
        chat_ownership = CASE WHEN ${remoteId}::text IS NOT NULL THEN chat_ownership END,
        chat_password_former = chat_password_former AND ${remoteId}::text IS NOT NULL,
        chat_due_at = ${changesAt(wanted)}, chat_granted = ${granted !== null},
        chat_granted_group = ${granted?.groupId ?? null},
        chat_error = ${error}, chat_failed_at = ${error === null ? null : now}::timestamptz,
        chat_lease_until = NULL
      WHERE id = ${id} AND chat_lease_until = ${lease}`;
    if (ended === 0) return 'lost';
    await dropRemovalOf(tx, id);
    return 'done';
  });
}

function isStillSo(
  then: ChatUser,
  { user, remoteId }: { user: ChatUser; remoteId: string | null },
): boolean {
  return (
    isSameAccess(then.wanted, user.wanted) &&
    then.name === user.name &&
    then.email === user.email &&
    (then.emailProvenAt === null) === (user.emailProvenAt === null) &&
    // The account may have been transferred to another user in the meantime.
    (remoteId === null || then.chatRemoteId === remoteId)
  );
}

/** Records the name and email that were sent to the chat service. */
export async function recordSentProfile(
  db: DbOrTx,
  id: number,
  { name, email }: { name: string | undefined; email: string | undefined },
): Promise<void> {
  await db.$executeRaw`
    UPDATE users SET chat_told_name = coalesce(${name ?? null}, chat_told_name),
      chat_told_email = coalesce(${email ?? null}, chat_told_email)
    WHERE id = ${id}`;
}

/**
 * Records a failed sync and ends its lease. `rejectedEmail` is the address that the chat service
 * rejected or did not apply; null if that was not the problem. Users do not wait for it.
 */
export async function failSync(
  db: DbOrTx,
  id: number,
  {
    lease,
    error,
    rejectedEmail,
    now,
  }: { lease: Date; error: string; rejectedEmail: string | null; now: Date },
): Promise<void> {
  await db.$executeRaw`
    UPDATE users SET chat_error = ${error}, chat_failed_at = ${now}, chat_lease_until = NULL,
      chat_synced_at = CASE WHEN email = ${rejectedEmail} THEN ${now} ELSE chat_synced_at END
    WHERE id = ${id} AND chat_lease_until = ${lease}`;
}

export function countOutOfSync(db: Db): Promise<number> {
  return db.user.count({ where: { chatError: { not: null } } });
}
