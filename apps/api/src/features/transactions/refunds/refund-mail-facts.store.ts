import type { Db } from '../../../db.ts';

/**
 * A refund with its payment, the customer's current plan, and the administrator who requested it.
 */
export function findRefundMailFacts(db: Db, id: number) {
  return db.refund.findUnique({
    where: { id },
    include: {
      admin: { select: { id: true, firstname: true, lastname: true, email: true } },
      transaction: {
        include: {
          user: {
            select: {
              subscription: { select: { expiresAt: true, plan: { select: { name: true } } } },
            },
          },
        },
      },
    },
  });
}
