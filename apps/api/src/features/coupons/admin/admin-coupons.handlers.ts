import type { adminCoupons } from '@nobayon/shared/contract/coupons.ts';
import type { AppDeps } from '../../../deps.ts';
import type { Handlers } from '../../../http/mount.ts';
import type { RemovalResult } from '../../audit/archive-or-delete.ts';
import { countReserved } from '../coupon-uses.store.ts';
import { createCoupon } from './create-coupon.ts';
import { listCoupons } from './list-coupons.ts';
import { removeCoupon } from './remove-coupon.ts';
import { showAdminCoupon } from './show-admin-coupon.ts';
import { updateCoupon } from './update-coupon.ts';

const messages = {
  deleted: 'Coupon deleted successfully',
  archived: 'Coupon archived. It can no longer be used, and stays in your records.',
} satisfies Record<RemovalResult, string>;

export function adminCouponHandlers(
  deps: Pick<AppDeps, 'db' | 'clock' | 'settings'>,
): Handlers<typeof adminCoupons> {
  return {
    list: (request) => listCoupons(deps, request),
    create: async (request) => ({
      coupon: showAdminCoupon(await createCoupon(deps, request), 0),
    }),
    update: async (request) => {
      const coupon = await updateCoupon(deps, request);
      const reserved = await countReserved(deps.db, [coupon.id], deps.clock());
      return { coupon: showAdminCoupon(coupon, reserved.get(coupon.id) ?? 0) };
    },
    remove: async (request) => ({ message: messages[await removeCoupon(deps, request)] }),
  };
}
