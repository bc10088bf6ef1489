import { Paper, Title } from '@mantine/core';
import type { Plan } from '@nobayon/shared/contract/plans.ts';
import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { importPart } from '../../api/import-part.ts';
import { useUser } from '../../api/session/session.ts';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import css from './checkout-form.module.css';
import { CouponBox } from './coupon/coupon-box.tsx';
import { GatewayChoice } from './gateway/gateway-choice.tsx';
import { nextStepText } from './gateway/gateway-texts.ts';
import { rememberedGateway, rememberGateway } from './gateway/remembered-gateway.ts';
import { OpenPaymentNotice } from './open-payment/open-payment-notice.tsx';
import type { OpenPayment } from './open-payment/use-open-payment.ts';
import { PayButton } from './pay/pay-button.tsx';
import { PaymentErrorNotice } from './pay/payment-error-notice.tsx';
import { useHowToPay } from './pay/use-how-to-pay.ts';
import { PhoneField } from './phone/phone-field.tsx';
import { CycleChoice } from './plan/cycle-choice.tsx';
import { offersOf } from './plan/offer.ts';
import { PlanChoice } from './plan/plan-choice.tsx';
import type { LossyChange } from './preview/confirm-lossy-change.tsx';
import { lossesOf, neverEnds } from './preview/describe-purchase.ts';
import { PurchaseEffect } from './preview/purchase-effect.tsx';
import { usePreview } from './preview/use-preview.ts';
import { type ChosenPlan, readCheckout, searchOf } from './state/chosen-plan.ts';
import { useCheckout } from './state/use-checkout.ts';
import { orderAmounts } from './summary/order-amounts.ts';
import { OrderSummary } from './summary/order-summary.tsx';

// With the dialog it brings a tenth of the page's script, and most changes of plan lose nothing.
const loadQuestion = () => importPart(() => import('./preview/confirm-lossy-change.tsx'));
const ConfirmLossyChange = lazy(async () => ({
  default: (await loadQuestion()).ConfirmLossyChange,
}));

type Props = {
  plans: readonly Plan[];
  /** One that was begun before, and may have been paid. */
  openPayment: OpenPayment | null;
};

export function CheckoutForm({ plans, openPayment }: Props) {
  const user = useUser();
  const [search, setSearch] = useSearchParams();
  const checkout = useCheckout({ ...readCheckout(search), gateway: rememberedGateway(user.id) });
  const { cycle, coupon, couponText, phone, payment } = checkout.state;
  const offers = offersOf(plans, cycle);
  const offer = offers.find(({ planId }) => planId === checkout.state.planId) ?? null;
  const order = offer && { offer, amounts: orderAmounts(offer, coupon) };
  const total = order?.amounts.total ?? null;
  const isFree = total === 0;
  const howToPay = useHowToPay({ wanted: checkout.state.gateway, phone, total });
  const planId = offer?.planId ?? null;
  const isUnavailable = checkout.state.planId !== null && offer === null;
  const answer = usePreview(offer, cycle);
  const preview = answer.data?.preview;
  const losses = preview ? lossesOf(preview) : [];
  const question = useDialog<LossyChange>();
  const hasLosses = losses.length > 0;
  useEffect(() => {
    // Ahead of its need; that it does not come matters only then.
    if (hasLosses) loadQuestion().catch(() => undefined);
  }, [hasLosses]);

  const pay = () => checkout.pay(planId, howToPay.order);

  function proceed(): void {
    if (offer && howToPay.phoneError !== null) checkout.refusePhone(howToPay.phoneError);
    else if (offer && hasLosses) question.open({ bought: offer.name, losses, isFree });
    else pay();
  }

  function chooseGateway(name: string): void {
    checkout.chooseGateway(name);
    rememberGateway(user.id, name);
  }

  function choosePlan(chosenId: number): void {
    checkout.choosePlan(chosenId);
    remember({ planId: chosenId, cycle });
  }

  function chooseCycle(chosen: BillingCycle): void {
    checkout.chooseCycle(chosen);
    remember({ planId: checkout.state.planId, cycle: chosen });
  }

  /** A reload, or coming back from the payment page, finds the same chosen. */
  function remember(chosen: ChosenPlan): void {
    setSearch(searchOf(chosen), { replace: true, preventScrollReset: true });
  }

  return (
    <div className={css.columns}>
      <fieldset className={css.choices} disabled={checkout.isPaying}>
        <Title order={2}>Choose a plan</Title>
        {openPayment && <OpenPaymentNotice payment={openPayment} />}
        {isUnavailable && (
          <Notice kind="info">
            {notForSale(checkout.state.planId === user.plan_id ? user.plan_name : null)}
          </Notice>
        )}
        <CycleChoice cycle={cycle} onChoose={chooseCycle} />
        <PlanChoice
          offers={offers}
          cycle={cycle}
          chosenId={planId}
          currentId={user.plan_id}
          refusal={checkout.state.planRefusal}
          onChoose={choosePlan}
        />
        {howToPay.options && (
          <GatewayChoice
            options={howToPay.options}
            chosen={howToPay.chosen?.name ?? null}
            onChoose={chooseGateway}
          />
        )}
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
        {howToPay.asksPhone && (
          <fieldset className={css.plain} disabled={checkout.isPaying}>
            <PhoneField
              phone={phone}
              gatewayTitle={howToPay.chosen?.title ?? ''}
              onType={checkout.typePhone}
              onSubmit={proceed}
            />
          </fieldset>
        )}
        <PayButton
          isFree={isFree}
          isImpossible={howToPay.isImpossible}
          nextStep={nextStepText(howToPay.chosen?.name ?? null)}
          isBusy={checkout.isPaying}
          isEndless={preview !== undefined && neverEnds(preview)}
          // Whoever pays while a coupon is being looked at would pay without it, and whoever pays
          // before the effect is known would not be asked whether they want it.
          isDisabled={coupon.kind === 'checking' || answer.isLoading}
          onClick={proceed}
        />
        {payment.kind === 'refused' && <PaymentErrorNotice reason={payment.reason} />}
      </Paper>
      {question.key > 0 && (
        <Suspense>
          <ConfirmLossyChange dialog={question} onConfirm={pay} />
        </Suspense>
      )}
    </div>
  );
}

/** Why nothing is chosen, where an address asks for a plan. */
function notForSale(ownPlan: string | null): string {
  return ownPlan === null
    ? 'The plan in this link is not for sale. Choose another plan.'
    : `Your plan, ${ownPlan}, is no longer for sale and cannot be renewed. Choose another plan.`;
}
