import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import { useReducer } from 'react';
import { withoutHint } from '../../../api/errors/describe-error.ts';
import { type FirstChoice, isPaying, newCheckout, nextCheckout } from './checkout-state.ts';
import { useCouponCheck } from './use-coupon-check.ts';
import { usePayment } from './use-payment.ts';

/** The state of the checkout and its actions. */
export function useCheckout(first: FirstChoice) {
  const [state, dispatch] = useReducer(nextCheckout, first, newCheckout);
  const checkCoupon = useCouponCheck(dispatch);
  const pay = usePayment({ state, dispatch, checkCoupon });

  async function applyCoupon(planId: number | null): Promise<void> {
    const code = state.couponText.trim();
    if (planId === null || code === '') {
      dispatch({
        kind: 'coupon_rejected',
        reason: withoutHint('Please select a plan and enter a coupon code'),
      });
      return;
    }
    await checkCoupon('coupon_asked', { code, planId, cycle: state.cycle });
  }

  return {
    state,
    isPaying: isPaying(state),
    choosePlan: (planId: number) => dispatch({ kind: 'plan_chosen', planId }),
    chooseCycle: (cycle: BillingCycle) => dispatch({ kind: 'cycle_chosen', cycle }),
    typeCoupon: (text: string) => dispatch({ kind: 'coupon_typed', text }),
    applyCoupon,
    chooseGateway: (name: string) => dispatch({ kind: 'gateway_chosen', name }),
    typePhone: (text: string) => dispatch({ kind: 'phone_typed', text }),
    rejectPhone: (text: string) => dispatch({ kind: 'phone_rejected', reason: withoutHint(text) }),
    pay,
  };
}
