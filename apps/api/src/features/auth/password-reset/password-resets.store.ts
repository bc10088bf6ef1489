import type { DbOrTx } from '../../../db.ts';

/** Stores a user's reset link and invalidates the one before. */
export async function saveReset(
  db: DbOrTx,
  userId: number,
  reset: { tokenHash: string; expiresAt: Date },
): Promise<void> {
  await db.passwordReset.upsert({
    where: { userId },
    create: { userId, ...reset },
    update: reset,
    select: { userId: true },
  });
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
export async function dropReset(tx: DbOrTx, userId: number): Promise<void> {
  await tx.passwordReset.deleteMany({ where: { userId } });
}
