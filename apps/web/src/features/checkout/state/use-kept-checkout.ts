import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import { useSearchParams } from 'react-router-dom';
import { rememberedGateway, rememberGateway } from '../gateway/remembered-gateway.ts';
import { type ChosenPlan, readCheckout, searchOf } from './chosen-plan.ts';
import { useCheckout } from './use-checkout.ts';

/**
 * The checkout with choices that outlive the page: the plan, the cycle and the coupon in its URL,
 * the gateway in the browser's storage, for this user.
 */
export function useKeptCheckout(userId: number) {
  const [search, setSearch] = useSearchParams();
  const checkout = useCheckout({ ...readCheckout(search), gateway: rememberedGateway(userId) });
  const { planId, cycle, couponText } = checkout.state;

  /** Keeps the choice across a reload or a return from the payment page. */
  function keepInUrl(chosen: ChosenPlan, coupon = couponText): void {
    setSearch(searchOf(chosen, coupon), { replace: true, preventScrollReset: true });
  }

  return {
    ...checkout,
    choosePlan(chosenId: number): void {
      checkout.choosePlan(chosenId);
      keepInUrl({ planId: chosenId, cycle });
    },
    chooseCycle(chosen: BillingCycle): void {
      checkout.chooseCycle(chosen);
      keepInUrl({ planId, cycle: chosen });
    },
    typeCoupon(text: string): void {
      checkout.typeCoupon(text);
      // It may be about to be removed; applying it keeps it again.
      if (search.has('coupon')) keepInUrl({ planId, cycle }, '');
    },
    applyCoupon(offeredId: number | null): Promise<void> {
      keepInUrl({ planId, cycle });
      return checkout.applyCoupon(offeredId);
    },
    chooseGateway(name: string): void {
      checkout.chooseGateway(name);
      rememberGateway(userId, name);
    },
  };
}
