import { changesAt, isSameAccess } from '@nobayon/shared/domain/chat-access.ts';
import type { Db, DbOrTx } from '../../db.ts';
import { type ChatUser, findChatUser, readChatPlans } from './chat-users.store.ts';
import { dropRemovalOf } from './removals/removals.store.ts';

export type Finish = {
  lease: Date;
  /** As they were told there. */
  user: ChatUser;
  /** Null where there is no account, and need be none. */
  remoteId: string | null;
  /** What went wrong although the access is right; null where nothing did. */
  error: string | null;
  now: Date;
};

/**
 * Ends a sync after which the access is right, and its lease. Where something else should be true by
 * now, or the user is gone, nothing is written. Whoever changes what a user has locks the user, so
 * that this is decided on what holds.
 */
export function finishSync(
  db: Db,
  { lease, user, remoteId, error, now }: Finish,
): Promise<'done' | 'changed' | 'gone'> {
  return db.$transaction(async (tx) => {
    const { id, wanted } = user;
    await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${id} FOR NO KEY UPDATE`;
    const then = await findChatUser(tx, id, await readChatPlans(tx), now);
    if (!then) return 'gone';
    if (!isStillSo(then, { user, remoteId })) return 'changed';
    const granted = remoteId !== null && wanted.kind === 'granted' ? wanted : null;
    await tx.$executeRaw`
      UPDATE users SET chat_remote_id = ${remoteId}, chat_synced_at = ${now},
        chat_due_at = ${changesAt(wanted)}, chat_granted = ${granted !== null},
        chat_granted_group = ${granted?.groupId ?? null},
        chat_error = ${error}, chat_failed_at = ${error === null ? null : now}::timestamptz,
        chat_lease_until = NULL
      WHERE id = ${id} AND chat_lease_until = ${lease}`;
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
    // Somebody with more right to it may have been given the account meanwhile.
    (remoteId === null || then.chatRemoteId === remoteId)
  );
}

/** What the chat service has been told of somebody. */
export async function noteTold(
  db: DbOrTx,
  id: number,
  { name, email }: { name: string | undefined; email: string | undefined },
): Promise<void> {
  await db.$executeRaw`
    UPDATE users SET chat_told_name = coalesce(${name ?? null}, chat_told_name),
      chat_told_email = coalesce(${email ?? null}, chat_told_email)
    WHERE id = ${id}`;
}

/** Ends a sync that did not work, and its lease. */
export async function failSync(
  db: DbOrTx,
  id: number,
  { lease, error, now }: { lease: Date; error: string; now: Date },
): Promise<void> {
  await db.$executeRaw`
    UPDATE users SET chat_error = ${error}, chat_failed_at = ${now}, chat_lease_until = NULL
    WHERE id = ${id} AND chat_lease_until = ${lease}`;
}

export function countOutOfSync(db: Db): Promise<number> {
  return db.user.count({ where: { chatError: { not: null } } });
}
