import { fullName } from '@nobayon/shared/domain/full-name.ts';
import type { DbOrTx } from '../../db.ts';

/** What a payment copies of the user who makes it; null for an account that is gone. */
export async function findBuyer(tx: DbOrTx, userId: number) {
  const user = await tx.user.findUnique({
    where: { id: userId },
    select: { firstname: true, lastname: true, email: true },
  });
  return user && { userId, userName: fullName(user), userEmail: user.email };
}
