import type { Db } from '../../../db.ts';
import type { CouponRow } from '../../coupons/coupons.store.ts';
import { type Batch, nextAfter } from './sheet.ts';

/** Coupons that are not archived after the one with the id `after`, newest first. */
export async function readCoupons(
  db: Db,
  after: number | null,
  limit: number,
): Promise<Batch<CouponRow, number>> {
  const rows = await db.coupon.findMany({
    where: { archivedAt: null, ...(after !== null && { id: { lt: after } }) },
    orderBy: { id: 'desc' },
    take: limit,
  });
  return { rows, next: nextAfter(rows, limit)?.id ?? null };
}
