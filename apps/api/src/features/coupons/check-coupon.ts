import type { ErrorCode } from '@nobayon/shared/contract/errors.ts';
import { type CouponRejection, couponRejection } from '@nobayon/shared/domain/coupon.ts';
import type { Discount } from '@nobayon/shared/domain/price/discount.ts';
import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import type { DbOrTx } from '../../db.ts';
import type { AppDeps } from '../../deps.ts';
import { countUses } from './coupon-uses.store.ts';
import { type CouponRow, toCoupon } from './coupons.store.ts';

type Deps = Pick<AppDeps, 'clock' | 'settings'> & { db: DbOrTx };
export type CouponPurchase = { userId: number; planName: string; cycle: BillingCycle };

export type CouponCheck =
  | { kind: 'valid'; coupon: CouponRow; discount: Discount }
  | { kind: 'rejected'; code: CouponErrorCode };

type CouponErrorCode = Extract<ErrorCode, `coupon_${string}`>;

const codes = {
  unknown: 'coupon_unknown',
  inactive: 'coupon_inactive',
  not_yet_valid: 'coupon_not_yet_valid',
  expired: 'coupon_expired',
  used_up: 'coupon_used_up',
  other_plan: 'coupon_other_plan',
  other_cycle: 'coupon_other_cycle',
  new_customers_only: 'coupon_new_customers_only',
  customer_limit: 'coupon_customer_limit',
} satisfies Record<CouponRejection, CouponErrorCode>;

/**
 * Whether a coupon is valid for a purchase. Exact if the caller holds the coupon's lock. A use
 * that is reserved for the customer is available to them.
 */
export async function checkCoupon(
  { db, clock, settings }: Deps,
  row: CouponRow | null,
  { userId, planName, cycle }: CouponPurchase,
): Promise<CouponCheck> {
  if (!row) return { kind: 'rejected', code: 'coupon_unknown' };
  const now = clock();
  const { reservedByOthers, ...ofCustomer } = await countUses(db, {
    couponId: row.id,
    userId,
    now,
  });
  const coupon = toCoupon(row);
  const rejection = couponRejection(coupon, {
    planName,
    cycle,
    usedOrReserved: row.usedCount + reservedByOthers,
    ...ofCustomer,
    now,
    timeZone: settings.timeZone,
  });
  return rejection
    ? { kind: 'rejected', code: codes[rejection] }
    : { kind: 'valid', coupon: row, discount: coupon.discount };
}
