import type { Discount } from '@nobayon/shared/domain/price/discount.ts';
import type { DbOrTx } from '../../db.ts';
import type { AppDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { type CouponPurchase, checkCoupon } from './check-coupon.ts';
import { reserveUse } from './coupon-uses.store.ts';
import { lockCoupon } from './coupons.store.ts';

// After that, others can use it: opening a payment and leaving it must not block a coupon.
const RESERVED_FOR_MS = 30 * 60_000;

export type LockedCoupon = {
  code: string;
  discount: Discount;
  /** Reserves the customer's one use for a payment, for 30 minutes. */
  reserve(transactionId: number): Promise<void>;
};

/**
 * Locks the coupon, so that simultaneous payments never reserve the same use. Needs the lock on the
 * user, whose newest order takes over the use of an older one. Throws the `coupon_…` error that
 * says why it is not valid.
 */
export async function lockCouponFor(
  deps: Pick<AppDeps, 'clock' | 'settings'> & { db: DbOrTx },
  code: string,
  purchase: CouponPurchase,
): Promise<LockedCoupon> {
  const check = await checkCoupon(deps, await lockCoupon(deps.db, code), purchase);
  if (check.kind === 'rejected') throw new AppError(check.code);
  const { coupon, discount } = check;
  const now = deps.clock();
  const reservedUntil = new Date(now.getTime() + RESERVED_FOR_MS);
  const reservation = { couponId: coupon.id, userId: purchase.userId, now, reservedUntil };
  return {
    code: coupon.code,
    discount,
    reserve: (transactionId) => reserveUse(deps.db, { ...reservation, transactionId }),
  };
}
