import { payments } from '@nobayon/shared/contract/payments.ts';
import { plans } from '@nobayon/shared/contract/plans.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useEffect, useRef } from 'react';
import { keyOf } from '../../../api/client.ts';
import { withoutHint } from '../../../api/errors/describe-error.ts';
import { useDelayed } from '../../../ui/hooks/use-delayed.ts';
import { useIsLeft } from '../../../ui/hooks/use-is-left.ts';
import { startPayment } from '../pay/start-payment.ts';
import type { CheckoutEvent, CheckoutState } from './checkout-state.ts';
import type { CheckCoupon } from './use-coupon-check.ts';

/** `gateway`, `phone`: undefined if the customer need not enter one, or it is known. */
type Order = {
  gateway: string | undefined;
  phone: string | undefined;
  total: number | null;
  days: number | undefined;
};

type Checkout = {
  state: CheckoutState;
  dispatch: Dispatch<CheckoutEvent>;
  checkCoupon: CheckCoupon;
};

/** How long the payment page may take before the checkout can be used again. */
const STALLED_AFTER_MS = 10_000;

/** Returns the function that starts the payment and leaves for its page. */
export function usePayment({ state, dispatch, checkCoupon }: Checkout) {
  const client = useQueryClient();
  // Two clicks can arrive before the button is rendered as busy.
  const inFlight = useRef(false);
  const isLeft = useIsLeft();

  useEffect(() => {
    // The back button may restore the page from the browser's cache, exactly as it was left.
    function onPageShow(event: PageTransitionEvent): void {
      if (!event.persisted) return;
      inFlight.current = false;
      dispatch({ kind: 'returned' });
    }
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [dispatch]);

  // The user may have stopped the browser on its way.
  useDelayed(state.payment.kind === 'leaving', STALLED_AFTER_MS, () => {
    inFlight.current = false;
    dispatch({ kind: 'payment_stalled' });
  });

  return async (planId: number | null, order: Order): Promise<void> => {
    if (inFlight.current) return;
    if (planId === null) {
      dispatch({ kind: 'plan_rejected', reason: withoutHint('Please select a plan') });
      return;
    }
    inFlight.current = true;
    dispatch({ kind: 'payment_asked' });
    const { coupon, cycle } = state;
    const couponCode = coupon.kind === 'applied' ? coupon.code : undefined;
    const start = await startPayment({ planId, cycle, couponCode, ...order });
    // The customer is elsewhere by now, where an unfinished payment is offered.
    if (isLeft.current) return client.invalidateQueries({ queryKey: keyOf(payments.history) });
    if (start.kind === 'opened') {
      dispatch({ kind: 'payment_opened', paymentUrl: start.paymentUrl });
      window.location.assign(start.paymentUrl);
      return;
    }
    // The plans of today first, so that they are on the screen together with the error.
    if (start.isOutdated) await client.invalidateQueries({ queryKey: keyOf(plans.list) });
    inFlight.current = false;
    dispatch(start.error);
    if (start.error.kind !== 'price_changed' || !couponCode) return;
    // The new total is that with the coupon, if it still applies.
    await checkCoupon('coupon_asked_again', { code: couponCode, planId, cycle });
  };
}
