import { Paper, SegmentedControl, Title } from '@mantine/core';
import type { Plan } from '@nobayon/shared/contract/plans.ts';
import { billingCycles } from '@nobayon/shared/domain/quote.ts';
import { useSearchParams } from 'react-router-dom';
import { useUser } from '../../api/session.ts';
import { cycleNames } from '../../ui/cycle-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { ChangeQuestion, type LossyChange } from './change-question.tsx';
import css from './checkout-form.module.css';
import { CouponBox } from './coupon-box.tsx';
import { lossesOf, neverEnds } from './describe-purchase.ts';
import { offersOf } from './offer.ts';
import { orderAmounts } from './order-amounts.ts';
import { OrderSummary } from './order-summary.tsx';
import { PayButton } from './pay-button.tsx';
import { PaymentRefused } from './payment-refused.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { PurchaseEffect } from './purchase-effect.tsx';
import { useCheckout } from './use-checkout.ts';
import { usePreview } from './use-preview.ts';

const cycles = billingCycles.map((cycle) => ({ value: cycle, label: cycleNames[cycle] }));

export function CheckoutForm({ plans }: { plans: readonly Plan[] }) {
  const user = useUser();
  const [search, setSearch] = useSearchParams();
  const checkout = useCheckout(planIdOf(search));
  const { cycle, coupon, couponText, payment } = checkout.state;
  const offers = offersOf(plans, cycle);
  const offer = offers.find(({ planId }) => planId === checkout.state.planId) ?? null;
  const order = offer && { offer, amounts: orderAmounts(offer, coupon) };
  const planId = offer?.planId ?? null;
  const isUnavailable = checkout.state.planId !== null && offer === null;
  const answer = usePreview(offer, cycle);
  const preview = answer.data?.preview;
  const question = useDialog<LossyChange>();

  function proceed(): void {
    const losses = preview ? lossesOf(preview) : [];
    if (offer && losses.length > 0) question.open({ bought: offer.name, losses });
    else checkout.pay(planId);
  }

  function choosePlan(chosenId: number): void {
    checkout.choosePlan(chosenId);
    // A reload, or coming back from the payment page, finds the same plan chosen.
    setSearch({ planId: String(chosenId) }, { replace: true, preventScrollReset: true });
  }

  return (
    <div className={css.columns}>
      <fieldset className={css.choices} disabled={checkout.isPaying}>
        <Title order={2}>Choose a plan</Title>
        {isUnavailable && (
          <Notice kind="info">
            {notForSale(checkout.state.planId === user.plan_id ? user.plan_name : null)}
          </Notice>
        )}
        <SegmentedControl
          aria-label="Billing cycle"
          fullWidth
          size="md"
          data={cycles}
          value={cycle}
          onChange={checkout.chooseCycle}
        />
        <PlanChoice
          offers={offers}
          cycle={cycle}
          chosenId={planId}
          currentId={user.plan_id}
          onChoose={choosePlan}
        />
      </fieldset>
      <Paper p="lg" className={css.summary}>
        <OrderSummary order={order} cycle={cycle} />
        <PurchaseEffect offer={offer} answer={answer} />
        <fieldset className={css.plain} disabled={checkout.isPaying}>
          <CouponBox
            text={couponText}
            coupon={coupon}
            onType={checkout.typeCoupon}
            onApply={() => checkout.applyCoupon(planId)}
          />
        </fieldset>
        <PayButton
          isFree={order?.amounts.total === 0}
          isBusy={checkout.isPaying}
          isEndless={preview !== undefined && neverEnds(preview)}
          // Whoever pays while a coupon is being looked at would pay without it, and whoever pays
          // before the effect is known would not be asked whether they want it.
          isDisabled={coupon.kind === 'checking' || answer.isLoading}
          onClick={proceed}
        />
        {payment.kind === 'refused' && <PaymentRefused reason={payment.reason} />}
      </Paper>
      <ChangeQuestion dialog={question} onConfirm={() => checkout.pay(planId)} />
    </div>
  );
}

/** Why nothing is chosen, where an address asks for a plan. */
function notForSale(ownPlan: string | null): string {
  return ownPlan === null
    ? 'The plan of this link is not for sale. Please choose another one.'
    : `Your plan, ${ownPlan}, is not for sale, so it cannot be renewed. Please choose another one.`;
}

function planIdOf(search: URLSearchParams): number | null {
  const text = search.get('planId') ?? '';
  return /^\d{1,10}$/.test(text) ? Number(text) : null;
}
