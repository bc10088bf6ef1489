import type { AttentionReason } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import type { Db, DbOrTx } from '../../../db.ts';
import { COUNT_CAP } from '../../../http/pagination.ts';

const open = { resolvedAt: null };

/**
 * Open work for administrators, optionally of one user, newest first. Includes hidden payments:
 * hiding one does not resolve it.
 */
export function listOpen(
  db: Db,
  { page, limit, userId }: { page: number; limit: number; userId?: number },
) {
  return db.attention.findMany({
    where: { ...open, ...(userId !== undefined && { transaction: { userId } }) },
    orderBy: [{ raisedAt: 'desc' }, { id: 'desc' }],
    skip: (page - 1) * limit,
    take: limit,
    include: {
      transaction: {
        include: { attention: { where: open, orderBy: { id: 'asc' }, select: { reason: true } } },
      },
    },
  });
}

export type OpenItem = Awaited<ReturnType<typeof listOpen>>[number];

/** Counts up to one more than `COUNT_CAP`. */
export function countOpen(db: Db): Promise<number> {
  return db.attention.count({ where: open, take: COUNT_CAP + 1 });
}

type Resolved = { transactionId: number; invoiceNumber: string; reason: string };

/** Resolves an open item for an administrator. Null if it is not open. */
export async function closeAttention(
  tx: DbOrTx,
  { id, adminId, note }: { id: number; adminId: number; note: string },
  now: Date,
): Promise<Resolved | null> {
  const [resolved] = await tx.$queryRaw<Resolved[]>`
    UPDATE attention
    SET resolved_at = ${now}, note = ${note}, resolved_by = trim(firstname || ' ' || lastname)
    FROM users, transactions
    WHERE attention.id = ${id}
      AND attention.resolved_at IS NULL
      AND users.id = ${adminId}
      AND transactions.id = attention.transaction_id
    RETURNING transactions.id AS "transactionId", invoice_number AS "invoiceNumber",
              reason::text AS reason`;
  return resolved ?? null;
}

type Closed = {
  transactionId: number;
  reasons: AttentionReason[];
  adminId: number;
  note: string;
};

/** Resolves a payment's open items with these reasons for an administrator. Returns their number. */
export function closeAttentionOf(
  tx: DbOrTx,
  { transactionId, reasons, adminId, note }: Closed,
  now: Date,
): Promise<number> {
  return tx.$executeRaw`
    UPDATE attention
    SET resolved_at = ${now}, note = ${note}, resolved_by = trim(firstname || ' ' || lastname)
    FROM users
    WHERE attention.transaction_id = ${transactionId}
      AND attention.reason::text = ANY (${reasons})
      AND attention.resolved_at IS NULL
      AND users.id = ${adminId}`;
}

/** The payment that an open item is about, if the item is its review. */
export async function findReviewed(db: DbOrTx, id: number): Promise<number | null> {
  const where = { id, reason: 'review', ...open } as const;
  const item = await db.attention.findFirst({ where, select: { transactionId: true } });
  return item?.transactionId ?? null;
}

export async function attentionExists(db: DbOrTx, id: number): Promise<boolean> {
  return (await db.attention.findUnique({ where: { id }, select: { id: true } })) !== null;
}
