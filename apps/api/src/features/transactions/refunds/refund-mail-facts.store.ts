import type { Db } from '../../../db.ts';

/** A refund with its payment, what its customer has now, and who asked for it. */
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
