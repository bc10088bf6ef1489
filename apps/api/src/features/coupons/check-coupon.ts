import type { ErrorCode } from '@nobayon/shared/contract/errors.ts';
import { type CouponRefusal, couponRefusal } from '@nobayon/shared/domain/coupon.ts';
import type { Discount } from '@nobayon/shared/domain/discount.ts';
import type { BillingCycle } from '@nobayon/shared/domain/quote.ts';
import type { DbOrTx } from '../../db.ts';
import type { AppDeps } from '../../deps.ts';
import { type CouponRow, countReserved, toCoupon } from './coupons.store.ts';

type Deps = Pick<AppDeps, 'clock' | 'settings'> & { db: DbOrTx };
export type CouponPurchase = { userId: number; planName: string; cycle: BillingCycle };

export type CouponCheck =
  | { kind: 'holds'; coupon: CouponRow; discount: Discount }
  | { kind: 'refused'; code: CouponErrorCode };

type CouponErrorCode = Extract<ErrorCode, `coupon_${string}`>;

const codes = {
  unknown: 'coupon_unknown',
  inactive: 'coupon_inactive',
  expired: 'coupon_expired',
  used_up: 'coupon_used_up',
  other_plan: 'coupon_other_plan',
  other_cycle: 'coupon_other_cycle',
} satisfies Record<CouponRefusal, CouponErrorCode>;

/** Whether a coupon holds for a purchase. Exact where the caller has the coupon locked. */
export async function checkCoupon(
  { db, clock, settings }: Deps,
  row: CouponRow | null,
  { userId, planName, cycle }: CouponPurchase,
): Promise<CouponCheck> {
  if (!row) return { kind: 'refused', code: 'coupon_unknown' };
  const now = clock();
  const usesTaken = row.usedCount + (await countReserved(db, row.id, now));
  const coupon = toCoupon(row);
  const refusal = couponRefusal(coupon, {
    planName,
    cycle,
    usesTaken,
    now,
    timeZone: settings.timeZone,
  });
  if (!refusal) return { kind: 'holds', coupon: row, discount: coupon.discount };
  // "Used up" would puzzle somebody who holds the last use in a payment of their own.
  const heldByCaller = refusal === 'used_up' && (await countReserved(db, row.id, now, userId)) > 0;
  return { kind: 'refused', code: heldByCaller ? 'coupon_held' : codes[refusal] };
}
