import type { DbOrTx } from '../../../db.ts';

/**
 * The condition for the payments of a user, or of a deleted one. Either has an index that returns
 * them in order.
 */
export async function paymentsOf(
  db: DbOrTx,
  userId: number,
): Promise<{ userId?: number; formerUserId?: number }> {
  const isHere = (await db.user.count({ where: { id: userId } })) > 0;
  return isHere ? { userId } : { formerUserId: userId };
}
