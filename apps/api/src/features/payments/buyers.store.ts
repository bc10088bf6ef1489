import type { DbOrTx } from '../../db.ts';

/** What a payment copies of the user who makes it; null for an account that is gone. */
export async function findBuyer(tx: DbOrTx, userId: number) {
  const user = await tx.user.findUnique({
    where: { id: userId },
    select: { firstname: true, lastname: true, email: true },
  });
  return user && { userId, userName: `${user.firstname} ${user.lastname}`, userEmail: user.email };
}
