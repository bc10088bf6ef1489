import type { DbOrTx } from '../../../db.ts';

/** Adds to what went back of a payment in parts. Needs the lock of the payment. */
export async function addPartRefund(tx: DbOrTx, id: number, amount: number): Promise<void> {
  await tx.transaction.update({
    where: { id },
    data: { refundedAmount: { increment: amount } },
    select: { id: true },
  });
}
