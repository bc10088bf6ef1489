import type { Db, DbOrTx, Prisma } from '../../../../db.ts';
import { queueChatSync } from '../../queue-chat-sync.ts';

// Written in SQL: a sync must not touch `updated_at`, by which administrators see that somebody
// else saved the user meanwhile.

/** What an account was when it was found, which it is put back to. */
export type Found = Pick<Prisma.UserGetPayload<object>, 'chatFoundRole' | 'chatFoundGroupIds'>;

type Link = Found & {
  remoteId: string;
  /** The address that the account has there. */
  email: string;
  /** What its user is called here now: only what is changed later is told. */
  name: string;
  ownership: 'claimed' | 'proven';
  passwordKnown: boolean;
};

/** Notes whose account it is. False where it is that of another user here. */
export async function linkAccount(
  db: DbOrTx,
  id: number,
  { remoteId, email, name, ownership, passwordKnown, ...found }: Link,
): Promise<boolean> {
  const linked = await db.$executeRaw`
    UPDATE users SET chat_remote_id = ${remoteId}, chat_told_email = ${email},
      chat_told_name = ${name},
      chat_ownership = ${ownership}::"ChatOwnership", chat_password_known = ${passwordKnown},
      chat_found_role = ${found.chatFoundRole}::"ChatFoundRole",
      chat_found_group_ids = ${found.chatFoundGroupIds}
    WHERE id = ${id}
      AND NOT EXISTS (SELECT 1 FROM users WHERE chat_remote_id = ${remoteId} AND id <> ${id})`;
  return linked > 0;
}

/**
 * Gives the account of one user to another, who has more right to it. What it was when it was found
 * goes along. False where it was not the first one's any more.
 */
export function moveLink(
  db: Db,
  { from, to }: { from: number; to: Link & { id: number } },
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const [lost] = await tx.$queryRaw<Found[]>`
      UPDATE users SET chat_remote_id = NULL, chat_ownership = NULL, chat_granted = false,
        chat_granted_group = NULL, chat_told_email = NULL, chat_told_name = NULL
      WHERE id = ${from} AND chat_remote_id = ${to.remoteId} AND chat_ownership = 'claimed'
      RETURNING chat_found_role AS "chatFoundRole", chat_found_group_ids AS "chatFoundGroupIds"`;
    if (!lost) return false;
    await queueChatSync(tx, from);
    return linkAccount(tx, to.id, { ...to, ...lost });
  });
}

/** Nobody's account any more, as far as this user goes. */
export async function dropLink(db: DbOrTx, id: number, remoteId: string): Promise<void> {
  await db.$executeRaw`
    UPDATE users SET chat_remote_id = NULL, chat_ownership = NULL, chat_granted = false,
      chat_granted_group = NULL, chat_told_email = NULL, chat_told_name = NULL,
      chat_found_role = NULL, chat_found_group_ids = '{}'
    WHERE id = ${id} AND chat_remote_id = ${remoteId}`;
}

/** What is there is the user's own from here on: we make it, or its address was shown to be theirs. */
export async function noteOwn(db: DbOrTx, id: number): Promise<void> {
  await db.$executeRaw`UPDATE users SET chat_ownership = 'proven' WHERE id = ${id}`;
}

/** An account that was found so is put back to this from now on, if it was not shown to be theirs. */
export async function noteFound(
  db: DbOrTx,
  id: number,
  { chatFoundRole, chatFoundGroupIds }: Found,
): Promise<void> {
  await db.$executeRaw`
    UPDATE users SET chat_found_role = ${chatFoundRole}::"ChatFoundRole",
      chat_found_group_ids = ${chatFoundGroupIds}
    WHERE id = ${id} AND chat_ownership = 'claimed'`;
}

/** What reaches the chat service is the password that this is the hash of, if it still is. */
export async function notePasswordSet(db: Db, id: number, passwordHash: string): Promise<void> {
  await db.$executeRaw`
    UPDATE users SET chat_password_known = true WHERE id = ${id} AND password_hash = ${passwordHash}`;
}
