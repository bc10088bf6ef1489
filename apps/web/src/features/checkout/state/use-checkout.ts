import { payments } from '@nobayon/shared/contract/payments.ts';
import { plans } from '@nobayon/shared/contract/plans.ts';
import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { keyOf } from '../../../api/client.ts';
import { withoutHint } from '../../../api/errors/describe-error.ts';
import { useDelayed } from '../../../ui/hooks/use-delayed.ts';
import { useIsLeft } from '../../../ui/hooks/use-is-left.ts';
import { validateCoupon } from '../coupon/validate-coupon.ts';
import { startPayment } from '../pay/start-payment.ts';
import { type FirstChoice, isPaying, newCheckout, nextCheckout } from './checkout-state.ts';

/** `gateway`, `phone`: undefined if the customer need not enter one, or it is known. */
type Order = {
  gateway: string | undefined;
  phone: string | undefined;
  total: number | null;
  days: number | undefined;
};

/** How long the payment page may take before the checkout can be used again. */
const STALLED_AFTER_MS = 10_000;

/** The state of the checkout and its actions. */
export function useCheckout(first: FirstChoice) {
  const [state, dispatch] = useReducer(nextCheckout, first, newCheckout);
  const client = useQueryClient();
  const lastTicket = useRef(0);
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
  }, []);

  // The user may have stopped the browser on its way.
  useDelayed(state.payment.kind === 'leaving', STALLED_AFTER_MS, () => {
    inFlight.current = false;
    dispatch({ kind: 'payment_stalled' });
  });

  async function applyCoupon(planId: number | null): Promise<void> {
    const code = state.couponText.trim();
    if (planId === null || code === '') {
      dispatch({
        kind: 'coupon_refused',
        reason: withoutHint('Please select a plan and enter a coupon code'),
      });
      return;
    }
    const ticket = nextTicket();
    dispatch({ kind: 'coupon_asked', ticket });
    await checkCoupon(ticket, { code, planId });
  }

  function nextTicket(): number {
    lastTicket.current += 1;
    return lastTicket.current;
  }

  async function checkCoupon(ticket: number, asked: { code: string; planId: number }) {
    const answer = await validateCoupon({ ...asked, cycle: state.cycle });
    dispatch({ kind: 'coupon_answered', ticket, answer });
  }

  async function pay(planId: number | null, order: Order): Promise<void> {
    if (inFlight.current) return;
    if (planId === null) {
      dispatch({ kind: 'plan_refused', reason: withoutHint('Please select a plan') });
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
    const ticket = nextTicket();
    dispatch({ kind: 'coupon_asked_again', ticket });
    await checkCoupon(ticket, { code: couponCode, planId });
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
    refusePhone: (text: string) => dispatch({ kind: 'phone_refused', reason: withoutHint(text) }),
    pay,
  };
}
