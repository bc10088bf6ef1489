import type { TransactionStatus } from '@nobayon/shared/domain/transaction.ts';
import type { Db, DbOrTx, Prisma } from '../../db.ts';

export type TransactionRow = NonNullable<Awaited<ReturnType<typeof findByInvoice>>>;
export type NewTransaction = Prisma.TransactionUncheckedCreateInput;

/** The `gateway` of a payment of nothing. */
export const NO_GATEWAY = 'none';

export function insertTransaction(tx: DbOrTx, data: NewTransaction) {
  return tx.transaction.create({ data });
}

export function findByInvoice(db: DbOrTx, invoiceNumber: string) {
  return db.transaction.findUnique({ where: { invoiceNumber } });
}

export function findTransaction(db: DbOrTx, id: number): Promise<TransactionRow | null> {
  return db.transaction.findUnique({ where: { id } });
}

/** Holds the row until the commit, and reads it as it is under that lock. */
export async function lockTransaction(tx: DbOrTx, id: number): Promise<TransactionRow> {
  await tx.$queryRaw`SELECT 1 FROM transactions WHERE id = ${id} FOR UPDATE`;
  return tx.transaction.findUniqueOrThrow({ where: { id } });
}

/** Moves a transaction that still has the status `from`. Null when it has not. */
export async function moveTransaction(
  tx: DbOrTx,
  id: number,
  from: TransactionStatus,
  data: Prisma.TransactionUncheckedUpdateManyInput,
): Promise<TransactionRow | null> {
  const [moved] = await tx.transaction.updateManyAndReturn({ where: { id, status: from }, data });
  return moved ?? null;
}

/**
 * Whether another payment has this gateway id already. Until the commit nobody else gets an answer
 * about it: of two payments that are settled with one id at the same time, the second sees the
 * first.
 */
export async function isGatewayIdTaken(
  tx: DbOrTx,
  { id, gateway }: { id: number; gateway: string },
  gatewayId: string,
): Promise<boolean> {
  const name = `${gateway}:${gatewayId}`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
  const other = await tx.transaction.findUnique({
    where: { gateway_gatewayId: { gateway, gatewayId } },
    select: { id: true },
  });
  return other !== null && other.id !== id;
}

export async function setCarriedDays(tx: DbOrTx, id: number, carriedDays: number): Promise<void> {
  await tx.transaction.update({ where: { id }, data: { carriedDays }, select: { id: true } });
}

/**
 * Takes the right to ask the gateway about a payment for somebody whom it does not belong to. Of
 * all processes one gets it, and then nobody until it was taken before `since` again.
 */
export async function claimPostCheck(
  db: Db,
  id: number,
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  const { count } = await db.transaction.updateMany({
    where: { id, OR: [{ postCheckedAt: null }, { postCheckedAt: { lte: since } }] },
    data: { postCheckedAt: now },
  });
  return count === 1;
}

export async function listOfUser(
  db: Db,
  userId: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ total: number; rows: TransactionRow[] }> {
  // What an administrator took out of the lists is still the customer's own.
  const where = { userId };
  const [total, rows] = await Promise.all([
    db.transaction.count({ where }),
    db.transaction.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * limit,
      take: limit,
    }),
  ]);
  return { total, rows };
}
