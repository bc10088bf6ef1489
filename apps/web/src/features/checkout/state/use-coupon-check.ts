import { type Dispatch, useRef } from 'react';
import { type CouponPurchase, validateCoupon } from '../coupon/validate-coupon.ts';
import type { CheckoutEvent } from './checkout-state.ts';

/** Checks a coupon. Each check has a ticket, because only the answer to the newest one counts. */
export type CheckCoupon = (
  kind: 'coupon_asked' | 'coupon_asked_again',
  purchase: CouponPurchase,
) => Promise<void>;

export function useCouponCheck(dispatch: Dispatch<CheckoutEvent>): CheckCoupon {
  const lastTicket = useRef(0);
  return async (kind, purchase) => {
    lastTicket.current += 1;
    const ticket = lastTicket.current;
    dispatch({ kind, ticket });
    dispatch({ kind: 'coupon_answered', ticket, answer: await validateCoupon(purchase) });
  };
}
