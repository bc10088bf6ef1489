import { normalizeCode } from '@nobayon/shared/domain/coupon.ts';
import { normalizeTrxIdPart } from '@nobayon/shared/domain/manual/trx-id.ts';
import { prefixPattern } from '../../database/like-pattern.ts';
import { type DbOrTx, PLANNED_EACH_TIME, Prisma } from '../../db.ts';

// Each query uses an index that was created for it: see search-plans.test.ts.

export function listFoundUsers(db: DbOrTx, ids: number[]) {
  return db.user.findMany({
    where: { id: { in: ids } },
    orderBy: { id: 'desc' },
    select: {
      id: true,
      firstname: true,
      lastname: true,
      email: true,
      phone: true,
      role: true,
      subscription: { select: { expiresAt: true, plan: { select: { name: true } } } },
    },
  });
}

/**
 * Payments whose invoice number, gateway ID, or submitted transaction ID starts with this,
 * including hidden ones.
 */
export async function findPaymentsByNumber(
  db: DbOrTx,
  search: string,
  limit: number,
): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    ${PLANNED_EACH_TIME} ${paymentsByNumber(search, limit)}`;
  return rows.map(({ id }) => id);
}

/** Each part reads one range of one index: of two ranges with a limit, all rows would be read. */
export function paymentsByNumber(search: string, limit: number): Prisma.Sql {
  const prefix = prefixPattern(search.toUpperCase());
  const trxPrefix = prefixPattern(normalizeTrxIdPart(search) || search.toUpperCase());
  const byGatewayId = (pattern: string) => Prisma.sql`
    (SELECT id FROM transactions
     WHERE gateway_id IS NOT NULL AND upper(gateway_id) LIKE ${pattern} LIMIT ${limit})`;
  return Prisma.sql`
    (SELECT id FROM transactions WHERE invoice_number LIKE ${prefix} LIMIT ${limit})
    UNION
    ${byGatewayId(prefix)}
    UNION
    ${byGatewayId(trxPrefix)}
    UNION
    (SELECT transaction_id FROM payment_claims WHERE trx_id LIKE ${trxPrefix} LIMIT ${limit})
    LIMIT ${limit}`;
}

export function listFoundPayments(db: DbOrTx, ids: number[]) {
  return db.transaction.findMany({
    where: { id: { in: ids } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
}

/** Coupons whose code starts with this, newest first. */
export function findCoupons(db: DbOrTx, search: string, limit: number) {
  return db.$queryRaw<{ id: number; code: string; used: number; active: boolean }[]>`
    ${PLANNED_EACH_TIME}
    SELECT id, code, used_count AS used, is_active AND archived_at IS NULL AS active
    FROM coupons WHERE code LIKE ${prefixPattern(normalizeCode(search))}
    ORDER BY archived_at IS NOT NULL, id DESC LIMIT ${limit}`;
}

/** Deleted users with exactly this address. */
export function findDeletedUsers(db: DbOrTx, search: string, limit: number) {
  return db.auditEntry.findMany({
    where: {
      subject: 'user',
      action: 'delete',
      subjectName: search.toLowerCase(),
      subjectId: { not: null },
    },
    orderBy: { at: 'desc' },
    take: limit,
    select: { subjectId: true, subjectName: true, at: true },
  });
}
