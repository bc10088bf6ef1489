import type { Db, DbOrTx, Prisma } from '../../../../db.ts';
import { queueChatSync } from '../../queue-chat-sync.ts';

// Raw SQL, because a sync must not change `updated_at`, by which conflicting edits of a user are
// detected.

/** The access that an account was found with, which is restored later. */
export type Found = Pick<Prisma.UserGetPayload<object>, 'chatFoundRole' | 'chatFoundGroupIds'>;

type ChatPasswordFault = NonNullable<Prisma.UserGetPayload<object>['chatPasswordFault']>;

type Link = Found & {
  remoteId: string;
  /** The account's address. */
  email: string;
  /** The user's current name here. Only later changes are sent. */
  name: string;
  ownership: 'claimed' | 'proven';
  /** Whether the account has the user's password. */
  passwordKnown: boolean;
  /** Whether it may have an earlier one from here. */
  passwordFormer: boolean;
};

/** A user by their ID, with the password that they had when they were read. */
type WithPassword = { id: number; passwordHash: string };

/** Links an account to a user. False if it is linked to another user. */
export async function linkAccount(
  db: DbOrTx,
  { id, passwordHash }: WithPassword,
  { remoteId, email, name, ownership, passwordKnown, passwordFormer, ...found }: Link,
): Promise<boolean> {
  const linked = await db.$executeRaw`
    UPDATE users SET chat_remote_id = ${remoteId}, chat_told_email = ${email},
      chat_told_name = ${name},
      chat_ownership = ${ownership}::"ChatOwnership",
      chat_password_known = ${passwordKnown} AND password_hash = ${passwordHash},
      chat_password_former = ${passwordFormer}
        OR (${passwordKnown} AND password_hash <> ${passwordHash}),
      chat_found_role = ${found.chatFoundRole}::"ChatFoundRole",
      chat_found_group_ids = ${found.chatFoundGroupIds}
    WHERE id = ${id}
      AND NOT EXISTS (SELECT 1 FROM users WHERE chat_remote_id = ${remoteId} AND id <> ${id})`;
  return linked > 0;
}

/**
 * Transfers an account to another user, with the access that it was found with. False if it no
 * longer belongs to the first user.
 */
export function moveLink(
  db: Db,
  { from, to }: { from: number; to: Link & WithPassword },
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const [lost] = await tx.$queryRaw<Found[]>`
      UPDATE users SET chat_remote_id = NULL, chat_ownership = NULL, chat_granted = false,
        chat_granted_group = NULL, chat_told_email = NULL, chat_told_name = NULL
      WHERE id = ${from} AND chat_remote_id = ${to.remoteId} AND chat_ownership = 'claimed'
      RETURNING chat_found_role AS "chatFoundRole", chat_found_group_ids AS "chatFoundGroupIds"`;
    if (!lost) return false;
    await queueChatSync(tx, from);
    return linkAccount(tx, to, { ...to, ...lost });
  });
}

/** Unlinks an account from a user. */
export async function dropLink(db: DbOrTx, id: number, remoteId: string): Promise<void> {
  await db.$executeRaw`
    UPDATE users SET chat_remote_id = NULL, chat_ownership = NULL, chat_granted = false,
      chat_granted_group = NULL, chat_told_email = NULL, chat_told_name = NULL,
      chat_found_role = NULL, chat_found_group_ids = '{}'
    WHERE id = ${id} AND chat_remote_id = ${remoteId}`;
}

/**
 * Records that an account found by this address is the one that we are creating. An earlier account
 * of theirs no longer exists, nor does a former password.
 */
export async function recordAccountCreation(
  db: DbOrTx,
  { id, passwordHash }: WithPassword,
  email: string,
): Promise<void> {
  await db.$executeRaw`
    UPDATE users SET chat_ownership = 'proven', chat_remote_id = NULL, chat_granted = false,
      chat_granted_group = NULL, chat_told_email = ${email},
      chat_password_former = chat_password_former AND password_hash <> ${passwordHash}
    WHERE id = ${id}`;
}

/** Records that the chat service did not create the account. */
export async function recordAccountNotCreated(db: DbOrTx, id: number): Promise<void> {
  await db.$executeRaw`
    UPDATE users SET chat_ownership = NULL, chat_told_email = NULL
    WHERE id = ${id} AND chat_remote_id IS NULL`;
}

/**
 * Records the address that a user's account was found with, or was given for now. They cannot sign
 * in to the chat service before the next sync has completed.
 */
export async function recordUnsettledAddress(db: DbOrTx, id: number, email: string): Promise<void> {
  await db.$executeRaw`
    UPDATE users SET chat_told_email = ${email}, chat_synced_at = NULL WHERE id = ${id}`;
}

/**
 * Gives the user with an address a new subject at our OpenID provider. Their sessions of the provider
 * are no longer linked to a session here, so they end, and the services are notified. Returns their
 * ID; null if there is none.
 */
export async function renewSubject(
  tx: DbOrTx,
  { email, exceptId }: { email: string; exceptId: number },
): Promise<number | null> {
  const [renewed] = await tx.$queryRaw<{ id: number }[]>`
    WITH renewed AS (
      UPDATE users SET oidc_subject = gen_random_uuid()
      WHERE email = ${email} AND id <> ${exceptId} RETURNING id
    ), unlinked AS (
      UPDATE oidc_sessions SET session_id = gen_random_uuid(), check_at = now()
      WHERE user_id IN (SELECT id FROM renewed)
    )
    SELECT id FROM renewed`;
  return renewed?.id ?? null;
}

/**
 * Records that the linked account is the user's own, because its address was confirmed. Until they
 * choose another one, it keeps the password that it had.
 */
export async function recordProvenOwner(db: DbOrTx, id: number, remoteId: string): Promise<void> {
  await db.$executeRaw`
    UPDATE users SET chat_ownership = 'proven', chat_password_former = false
    WHERE id = ${id} AND chat_remote_id = ${remoteId}`;
}

/** Records the access to restore, unless the account was confirmed to be the user's. */
export async function recordFoundAccess(
  db: DbOrTx,
  id: number,
  { chatFoundRole, chatFoundGroupIds }: Found,
): Promise<void> {
  await db.$executeRaw`
    UPDATE users SET chat_found_role = ${chatFoundRole}::"ChatFoundRole",
      chat_found_group_ids = ${chatFoundGroupIds}
    WHERE id = ${id} AND chat_ownership = 'claimed'`;
}

/**
 * Records that the chat service has the user's current password, or a random one instead of a former
 * one, if the hash still matches.
 */
export async function recordPasswordSet(
  db: Db,
  { id, passwordHash }: WithPassword,
  { isChosen }: { isChosen: boolean },
): Promise<void> {
  await db.$executeRaw`
    UPDATE users SET chat_password_known = ${isChosen}, chat_password_former = false,
      chat_password_fault = CASE WHEN ${isChosen} THEN NULL ELSE chat_password_fault END
    WHERE id = ${id} AND password_hash = ${passwordHash}`;
}

/** Records why the chat service never takes the user's current password. */
export async function recordPasswordFault(
  db: Db,
  { id, passwordHash }: WithPassword,
  fault: ChatPasswordFault,
): Promise<void> {
  await db.$executeRaw`
    UPDATE users SET chat_password_fault = ${fault}::"ChatPasswordFault"
    WHERE id = ${id} AND password_hash = ${passwordHash}`;
}
