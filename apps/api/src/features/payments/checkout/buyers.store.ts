import { fullName } from '@nobayon/shared/domain/text/full-name.ts';
import type { DbOrTx } from '../../../db.ts';

/**
 * What a payment copies of the user who makes it, and their phone number, which it does not. Null
 * for an account that is gone.
 */
export async function findBuyer(tx: DbOrTx, userId: number) {
  const user = await tx.user.findUnique({
    where: { id: userId },
    select: { firstname: true, lastname: true, email: true, phone: true },
  });
  if (!user) return null;
  const { phone, email: userEmail } = user;
  return { phone, copied: { userId, userName: fullName(user), userEmail } };
}

/** Keeps a number that was given at the checkout with the account. */
export async function keepPhone(tx: DbOrTx, id: number, phone: string | null): Promise<void> {
  await tx.user.update({ where: { id }, data: { phone }, select: { id: true } });
}
