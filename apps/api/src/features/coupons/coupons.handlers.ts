import type { coupons } from '@nobayon/shared/contract/coupons.ts';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/mount.ts';
import { validateCoupon } from './validate-coupon.ts';

export function couponHandlers(deps: ApiDeps): Handlers<typeof coupons> {
  return { validate: (request) => validateCoupon(deps, request) };
}
