import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import { useSearchParams } from 'react-router-dom';
import { rememberedGateway, rememberGateway } from '../gateway/remembered-gateway.ts';
import { type ChosenPlan, readCheckout, searchOf } from './chosen-plan.ts';
import { useCheckout } from './use-checkout.ts';

/**
 * The checkout with choices that outlive the page: the plan, the cycle and the coupon in its address,
 * the gateway in the browser's storage, for this user.
 */
export function useKeptCheckout(userId: number) {
  const [search, setSearch] = useSearchParams();
  const checkout = useCheckout({ ...readCheckout(search), gateway: rememberedGateway(userId) });
  const { planId, cycle, couponText } = checkout.state;

  /** Keeps the choice across a reload or a return from the payment page. */
  function keepInAddress(chosen: ChosenPlan): void {
    setSearch(searchOf(chosen, couponText), { replace: true, preventScrollReset: true });
  }

  return {
    ...checkout,
    choosePlan(chosenId: number): void {
      checkout.choosePlan(chosenId);
      keepInAddress({ planId: chosenId, cycle });
    },
    chooseCycle(chosen: BillingCycle): void {
      checkout.chooseCycle(chosen);
      keepInAddress({ planId, cycle: chosen });
    },
    applyCoupon(offeredId: number | null): Promise<void> {
      keepInAddress({ planId, cycle });
      return checkout.applyCoupon(offeredId);
    },
    chooseGateway(name: string): void {
      checkout.chooseGateway(name);
      rememberGateway(userId, name);
    },
  };
}
