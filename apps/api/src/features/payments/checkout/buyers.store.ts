import { fullName } from '@nobayon/shared/domain/text/full-name.ts';
import type { DbOrTx } from '../../../db.ts';

/**
 * The user's data that a payment copies, and their phone number, which it does not. Null for a
 * deleted account.
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

/** Saves a phone number from the checkout to the account. */
export async function savePhone(tx: DbOrTx, id: number, phone: string | null): Promise<void> {
  await tx.user.update({ where: { id }, data: { phone }, select: { id: true } });
}
