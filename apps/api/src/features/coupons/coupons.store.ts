import type { CalendarDay } from '@nobayon/shared/domain/calendar.ts';
import { type Coupon, normaliseCode } from '@nobayon/shared/domain/coupon.ts';
import type { DbOrTx } from '../../db.ts';

export type CouponRow = NonNullable<Awaited<ReturnType<typeof findCoupon>>>;

export function findCoupon(db: DbOrTx, code: string) {
  return db.coupon.findFirst({ where: { code: normaliseCode(code), archivedAt: null } });
}

/** As `findCoupon`; until the commit nobody else counts or changes its uses. */
export async function lockCoupon(tx: DbOrTx, code: string): Promise<CouponRow | null> {
  const [locked] = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM coupons WHERE code = ${normaliseCode(code)} AND archived_at IS NULL FOR UPDATE`;
  // By its id: another coupon may have taken the code of one that was renamed meanwhile.
  return locked ? tx.coupon.findUnique({ where: { id: locked.id } }) : null;
}

/** The coupon in the terms of the rules. */
export function toCoupon(row: CouponRow): Coupon {
  return {
    discount:
      row.discountType === 'percentage'
        ? { kind: 'percentage', share: row.discountValue }
        : { kind: 'fixed', amount: row.discountValue },
    isActive: row.isActive,
    validUntil: dayOf(row.validUntil),
    maxUses: row.maxUses,
    planNames: row.planNames,
    cycles: row.cycles,
  };
}

/** The day that a date column holds. */
export function dayOf(date: Date | null): CalendarDay | null {
  return date?.toISOString().slice(0, 10) ?? null;
}

/** Uses that are held by payments under way. */
export function countReserved(db: DbOrTx, couponId: number, now: Date, userId?: number) {
  return db.couponRedemption.count({
    where: {
      couponId,
      state: 'reserved',
      reservedUntil: { gt: now },
      ...(userId !== undefined && { transaction: { userId } }),
    },
  });
}

export async function insertReservation(
  tx: DbOrTx,
  reservation: { couponId: number; transactionId: number; reservedUntil: Date },
): Promise<void> {
  await tx.couponRedemption.create({ data: reservation });
}

/**
 * Confirms the use that a payment reserved, even if its reservation lapsed: the customer paid that
 * price. If what it no longer held was promised to others meanwhile, it is marked for the
 * administrator; a payment that still held its use never is. The first statement takes the coupon's
 * row lock, so that the second one counts what is true until the commit.
 */
export async function redeemReservation(
  tx: DbOrTx,
  transactionId: number,
  now: Date,
): Promise<{ overLimit: boolean }> {
  await tx.$executeRaw`
    UPDATE coupons SET used_count = used_count + 1
    FROM coupon_redemptions redemption
    WHERE redemption.transaction_id = ${transactionId}
      AND redemption.state <> 'redeemed'
      AND redemption.coupon_id = coupons.id`;
  const [redeemed] = await tx.$queryRaw<{ over_limit: boolean }[]>`
    UPDATE coupon_redemptions redemption
    SET state = 'redeemed',
        over_limit = NOT (redemption.state = 'reserved' AND redemption.reserved_until > ${now})
          AND coalesce(coupon.used_count + (
            SELECT count(*) FROM coupon_redemptions other
            WHERE other.coupon_id = coupon.id
              AND other.id <> redemption.id
              AND other.state = 'reserved'
              AND other.reserved_until > ${now}
          ) > coupon.max_uses, false)
    FROM coupons coupon
    WHERE redemption.transaction_id = ${transactionId}
      AND redemption.state <> 'redeemed'
      AND coupon.id = redemption.coupon_id
    RETURNING redemption.over_limit`;
  return { overLimit: redeemed?.over_limit ?? false };
}

export async function releaseReservation(tx: DbOrTx, transactionId: number): Promise<void> {
  await tx.couponRedemption.updateMany({
    where: { transactionId, state: 'reserved' },
    data: { state: 'released' },
  });
}

/** Releases what nobody confirmed in time. Returns how many. */
export async function releaseLapsed(db: DbOrTx, now: Date): Promise<number> {
  const { count } = await db.couponRedemption.updateMany({
    where: { state: 'reserved', reservedUntil: { lte: now } },
    data: { state: 'released' },
  });
  return count;
}
