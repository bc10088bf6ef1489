import type { DbOrTx } from '../../../db.ts';

/** Adds a partial refund to a payment's refunded amount. Needs the lock of the payment. */
export async function addPartRefund(tx: DbOrTx, id: number, amount: number): Promise<void> {
  await tx.transaction.update({
    where: { id },
    data: { refundedAmount: { increment: amount } },
    select: { id: true },
  });
}
