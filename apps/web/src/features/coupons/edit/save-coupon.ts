import { type AdminCoupon, adminCoupons } from '@nobayon/shared/contract/coupons.ts';
import { call } from '../../../api/client.ts';
import { invalidateCoupons } from '../coupon-query.ts';
import { type CouponValues, couponBody } from './coupon-values.ts';

/**
 * Creates a coupon, or updates the given one unless another administrator has changed it since it
 * was loaded.
 */
export async function saveCoupon(coupon: AdminCoupon | null, values: CouponValues): Promise<void> {
  const body = couponBody(values);
  if (coupon) {
    const { id, updated_at } = coupon;
    await call(adminCoupons.update, { params: { id: String(id) }, body: { ...body, updated_at } });
  } else {
    await call(adminCoupons.create, { body });
  }
  await invalidateCoupons();
}
