import type { coupons } from '@nobayon/shared/contract/coupons.ts';
import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import { errors } from '@nobayon/shared/contract/errors.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import { quote } from '@nobayon/shared/domain/price/quote.ts';
import type { AppDeps } from '../../deps.ts';
import type { Request } from '../../http/mount.ts';
import { findPlanForSale } from '../plans/find-plan-for-sale.ts';
import { checkCoupon } from './check-coupon.ts';
import { findCoupon } from './coupons.store.ts';
import { shownDiscountValue } from './discount-value.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings'>;
type Validate = typeof coupons.validate;

/** Returns the discount of a coupon on a purchase, or why it is not valid. Reserves nothing. */
export async function validateCoupon(
  deps: Deps,
  { caller, body }: Request<Validate>,
): Promise<RawReply<Validate>> {
  const plan = await findPlanForSale(deps.db, body.planId, caller.id);
  const check = await checkCoupon(deps, await findCoupon(deps.db, body.code), {
    userId: caller.id,
    planName: plan.name,
    cycle: body.billing_cycle,
  });
  if (check.kind === 'rejected') {
    return { valid: false, error: errors[check.code].text, code: check.code };
  }
  const { discount, total } = quote(plan, body.billing_cycle, check.discount);
  return {
    valid: true,
    coupon: {
      discountType: check.coupon.discountType,
      discountValue: shownDiscountValue(check.coupon),
      discountAmount: toTaka(discount),
      finalAmount: toTaka(total),
    },
  };
}
