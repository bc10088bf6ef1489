import type { DbOrTx } from '../../../db.ts';

/**
 * Stores a user's reset link and invalidates the one before. False if the account no longer has
 * this address. A change of address that is under way is waited for: it deletes the links that it
 * finds.
 */
export async function saveReset(
  db: DbOrTx,
  { id, email }: { id: number; email: string },
  { tokenHash, expiresAt }: { tokenHash: string; expiresAt: Date },
): Promise<boolean> {
  const saved = await db.$executeRaw`
    INSERT INTO password_resets (user_id, token_hash, expires_at)
    SELECT id, ${tokenHash}, ${expiresAt} FROM users WHERE id = ${id} AND email = ${email}
    FOR SHARE
    ON CONFLICT (user_id) DO UPDATE
      SET token_hash = excluded.token_hash, expires_at = excluded.expires_at`;
  return saved > 0;
}

/** The owner of a token, while it is valid. */
export async function findReset(db: DbOrTx, tokenHash: string, now: Date) {
  return db.passwordReset.findFirst({
    where: { tokenHash, expiresAt: { gt: now } },
    select: {
      user: { select: { id: true, email: true, firstname: true, lastname: true } },
    },
  });
}

/**
 * Uses up a token. False if it was used, replaced or has expired. Of two simultaneous calls, one
 * gets true.
 */
export async function consumeReset(tx: DbOrTx, tokenHash: string, now: Date): Promise<boolean> {
  const { count } = await tx.passwordReset.deleteMany({
    where: { tokenHash, expiresAt: { gt: now } },
  });
  return count > 0;
}

/** Cancels a pending reset link, because the password or the address has changed. */
export async function cancelReset(tx: DbOrTx, userId: number): Promise<void> {
  await tx.passwordReset.deleteMany({ where: { userId } });
}
