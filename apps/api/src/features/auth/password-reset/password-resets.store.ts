import type { DbOrTx } from '../../../db.ts';

/** Makes this the one reset link of a user: the one before is good no more. */
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

/** Whose token this is, while it is good. */
export async function findReset(db: DbOrTx, tokenHash: string, now: Date) {
  return db.passwordReset.findFirst({
    where: { tokenHash, expiresAt: { gt: now } },
    select: {
      user: { select: { id: true, email: true, firstname: true, lastname: true } },
    },
  });
}

/** Uses a token up. False when it was used, replaced or too old: of two at once one gets true. */
export async function consumeReset(tx: DbOrTx, tokenHash: string, now: Date): Promise<boolean> {
  const { count } = await tx.passwordReset.deleteMany({
    where: { tokenHash, expiresAt: { gt: now } },
  });
  return count > 0;
}

/** Ends a reset link that is under way: it was for a password or an address of before. */
export async function dropReset(tx: DbOrTx, userId: number): Promise<void> {
  await tx.passwordReset.deleteMany({ where: { userId } });
}
