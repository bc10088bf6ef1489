import type { Db, Prisma } from '../../../db.ts';
import { type Batch, nextAfter } from './sheet.ts';

const exported = {
  id: true,
  invoiceNumber: true,
  gateway: true,
  gatewayId: true,
  paymentMethod: true,
  userName: true,
  userEmail: true,
  planName: true,
  cycle: true,
  amount: true,
  discountAmount: true,
  finalAmount: true,
  paidAmount: true,
  refundedAmount: true,
  couponCode: true,
  status: true,
  createdAt: true,
  settledAt: true,
  // The time of the grant, because a refund overwrites the time of the settlement.
  history: { where: { kind: 'payment' }, select: { at: true } },
  refunds: {
    where: { state: 'done' },
    orderBy: { settledAt: 'desc' },
    take: 1,
    select: { settledAt: true },
  },
} satisfies Prisma.TransactionSelect;

export type ExportedTransaction = Prisma.TransactionGetPayload<{ select: typeof exported }>;

/** The position of a payment in the order of the list. */
export type Place = Pick<ExportedTransaction, 'createdAt' | 'id'>;

/** Payments that match a filter after a position, newest first. */
export async function readTransactions(
  db: Db,
  where: Prisma.TransactionWhereInput,
  { after, limit }: { after: Place | null; limit: number },
): Promise<Batch<ExportedTransaction, Place>> {
  const rows = await db.transaction.findMany({
    where: after === null ? where : { AND: [where, beyond(after)] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    select: exported,
  });
  return { rows, next: nextAfter(rows, limit) };
}

function beyond({ createdAt, id }: Place): Prisma.TransactionWhereInput {
  return {
    // Redundant, but allows an index scan.
    createdAt: { lte: createdAt },
    OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }],
  };
}
