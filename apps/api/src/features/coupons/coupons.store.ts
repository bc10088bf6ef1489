import type { CalendarDay } from '@nobayon/shared/domain/calendar.ts';
import { type Coupon, normalizeCode } from '@nobayon/shared/domain/coupon.ts';
import type { DbOrTx } from '../../db.ts';

export type CouponRow = NonNullable<Awaited<ReturnType<typeof findCoupon>>>;

export function findCoupon(db: DbOrTx, code: string) {
  return db.coupon.findFirst({ where: { code: normalizeCode(code), archivedAt: null } });
}

/**
 * Like `findCoupon`, but locks the coupon until the commit: nobody else counts or changes its uses.
 */
export async function lockCoupon(tx: DbOrTx, code: string): Promise<CouponRow | null> {
  const [locked] = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM coupons WHERE code = ${normalizeCode(code)} AND archived_at IS NULL FOR UPDATE`;
  // By its id: if it was renamed meanwhile, another coupon may have its former code.
  return locked ? tx.coupon.findUnique({ where: { id: locked.id } }) : null;
}

/** Converts a row to the coupon of the domain rules. */
export function toCoupon(row: CouponRow): Coupon {
  return {
    discount:
      row.discountType === 'percentage'
        ? { kind: 'percentage', share: row.discountValue }
        : { kind: 'fixed', amount: row.discountValue },
    isActive: row.isActive,
    validFrom: dayOf(row.validFrom),
    validUntil: dayOf(row.validUntil),
    maxUses: row.maxUses,
    maxUsesPerCustomer: row.maxUsesPerCustomer,
    newCustomersOnly: row.newCustomersOnly,
    planNames: row.planNames,
    cycles: row.cycles,
  };
}

/** The day that a date column holds. */
export function dayOf(date: Date | null): CalendarDay | null {
  return date?.toISOString().slice(0, 10) ?? null;
}
