import { Paper, Title } from '@mantine/core';
import type { Plan } from '@nobayon/shared/contract/plans.ts';
import { isFreePlan } from '@nobayon/shared/domain/price/quote.ts';
import type { ReactNode } from 'react';
import { useUser } from '../../api/session/session.ts';
import { AccessNeedsConfirmation } from '../../ui/confirm-address/access-needs-confirmation.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import css from './checkout-form.module.css';
import { CouponBox } from './coupon/coupon-box.tsx';
import { GatewayChoice } from './gateway/gateway-choice.tsx';
import { nextStepText } from './gateway/gateway-texts.ts';
import { type OrderState, PayButton } from './pay/pay-button.tsx';
import { PaymentErrorNotice } from './pay/payment-error-notice.tsx';
import { StalledNotice } from './pay/stalled-notice.tsx';
import { useHowToPay } from './pay/use-how-to-pay.ts';
import { PhoneField } from './phone/phone-field.tsx';
import { CycleChoice } from './plan/cycle-choice.tsx';
import { type Offer, offersOf } from './plan/offer.ts';
import { PlanChoice } from './plan/plan-choice.tsx';
import { lossesOf, neverEnds, type Preview } from './preview/describe-purchase.ts';
import { LossyChangeQuestion, useLossyChangeQuestion } from './preview/lossy-change-question.tsx';
import { PurchaseEffect } from './preview/purchase-effect.tsx';
import { usePreview } from './preview/use-preview.ts';
import { useKeptCheckout } from './state/use-kept-checkout.ts';
import { orderAmounts } from './summary/order-amounts.ts';
import { OrderSummary } from './summary/order-summary.tsx';

type Props = {
  plans: readonly Plan[];
  /** About an earlier payment that may have been paid. */
  notice: ReactNode;
};

/** The form of the checkout: plan, payment method and order summary. */
export function CheckoutForm({ plans, notice }: Props) {
  const user = useUser();
  const checkout = useKeptCheckout(user.id);
  const { cycle, coupon, couponText, phone } = checkout.state;
  const offers = offersOf(plans, cycle);
  const offer = offers.find(({ planId }) => planId === checkout.state.planId) ?? null;
  const order = offer && { offer, amounts: orderAmounts(offer, coupon) };
  const total = order?.amounts.total ?? null;
  const isFree = total === 0;
  const howToPay = useHowToPay({ wanted: checkout.state.gateway, phone, total });
  const answer = usePreview(offer, cycle);
  const losses = answer.data ? lossesOf(answer.data.preview) : [];
  const hasLosses = losses.length > 0;
  const question = useLossyChangeQuestion({
    order: `${offer?.planId} ${cycle}`,
    isLikely: hasLosses,
  });

  const pay = () =>
    checkout.pay(offer?.planId ?? null, { ...howToPay.order, total, days: offer?.days });

  function proceed(): void {
    // Nobody types a code in order to pay the full price. After an error or a new total, they decide.
    const isCouponForgotten = coupon.kind === 'none' && couponText.trim() !== '';
    if (offer && isCouponForgotten) void checkout.applyCoupon(offer.planId);
    else if (offer && howToPay.phoneError !== null) checkout.rejectPhone(howToPay.phoneError);
    else if (offer && hasLosses) question.ask({ bought: offer.name, losses, isFree });
    else pay();
  }

  return (
    <div className={css.columns}>
      <Choices
        checkout={checkout}
        howToPay={howToPay}
        offers={offers}
        offer={offer}
        notice={notice}
      />
      <Paper p="lg" className={css.summary}>
        <OrderSummary order={order} cycle={cycle} />
        <PurchaseEffect offer={offer} answer={answer} />
        <Payment
          checkout={checkout}
          howToPay={howToPay}
          offer={offer}
          answer={answer}
          isFree={isFree}
          isAsking={question.isLoading}
          onProceed={proceed}
        />
        <LossyChangeQuestion question={question} onConfirm={pay} />
      </Paper>
    </div>
  );
}

type PartProps = {
  checkout: ReturnType<typeof useKeptCheckout>;
  howToPay: ReturnType<typeof useHowToPay>;
  /** The choice of plan and billing cycle. */
  offer: Offer | null;
};

/** The order and its payment method. */
function Choices({
  checkout,
  howToPay,
  offers,
  offer,
  notice,
}: PartProps & Pick<Props, 'notice'> & { offers: readonly Offer[] }) {
  const user = useUser();
  const { planId: wantedId, cycle, planRejection } = checkout.state;
  const isUnavailable = wantedId !== null && offer === null;
  return (
    <fieldset className={css.choices} disabled={checkout.isPaying}>
      <Title order={2}>Choose a plan</Title>
      {notice}
      {isUnavailable && (
        <Notice kind="info">{notForSale(wantedId === user.plan_id ? user.plan_name : null)}</Notice>
      )}
      <CycleChoice cycle={cycle} onChoose={checkout.chooseCycle} />
      <PlanChoice
        offers={offers}
        cycle={cycle}
        chosenId={offer?.planId ?? null}
        currentId={user.plan_id}
        rejection={planRejection}
        onChoose={checkout.choosePlan}
      />
      {howToPay.options && (
        <GatewayChoice
          options={howToPay.options}
          chosen={howToPay.chosen?.name ?? null}
          onChoose={checkout.chooseGateway}
        />
      )}
    </fieldset>
  );
}

type PaymentProps = PartProps & {
  answer: ReturnType<typeof usePreview>;
  isFree: boolean;
  /** The question of a change is being loaded. */
  isAsking: boolean;
  onProceed: () => void;
};

/** The coupon, the phone number if one is required, and the button. */
function Payment(props: PaymentProps) {
  const { checkout, howToPay, offer, answer, isFree, isAsking, onProceed } = props;
  const { coupon, couponText, phone, payment } = checkout.state;
  const order = orderState({ preview: answer.data?.preview, howToPay, isFree });
  // Paying is disabled while a coupon is being validated, which would not be applied, and while the
  // effect is unknown, which the user may have to confirm.
  const isDisabled = coupon.kind === 'checking' || answer.isLoading;
  const isPayable = order.kind === 'free' || order.kind === 'to_pay';
  const isBusy = checkout.isPaying || isAsking;
  const canPay = !(isBusy || isDisabled) && isPayable;
  return (
    <>
      <fieldset className={css.plain} disabled={checkout.isPaying}>
        <CouponBox
          text={couponText}
          coupon={coupon}
          onType={checkout.typeCoupon}
          onApply={() => checkout.applyCoupon(offer?.planId ?? null)}
        />
      </fieldset>
      {howToPay.asksPhone && (
        <PhoneField
          phone={phone}
          gatewayTitle={howToPay.chosen?.title ?? ''}
          isBusy={checkout.isPaying}
          onType={checkout.typePhone}
          onSubmit={() => canPay && onProceed()}
        />
      )}
      <AccessNeedsConfirmation />
      <PayButton order={order} isBusy={isBusy} isDisabled={isDisabled} onClick={onProceed} />
      {payment.kind === 'rejected' && <PaymentErrorNotice reason={payment.reason} />}
      {payment.kind === 'stalled' && <StalledNotice paymentUrl={payment.paymentUrl} />}
    </>
  );
}

type OrderFacts = Pick<PaymentProps, 'howToPay' | 'isFree'> & { preview: Preview | undefined };

function orderState({ preview, howToPay, isFree }: OrderFacts): OrderState {
  if (preview && neverEnds(preview)) return { kind: 'endless' };
  if (howToPay.isImpossible) return { kind: 'impossible' };
  if (isFree) return { kind: 'free' };
  return { kind: 'to_pay', nextStep: nextStepText(howToPay.chosen?.name ?? null) };
}

/** Explains why nothing is selected although the URL names a plan. */
function notForSale(ownPlan: string | null): string {
  if (ownPlan === null) return 'The plan in this link is not for sale. Choose another plan.';
  // The free plan never was.
  const ended = isFreePlan({ name: ownPlan }) ? 'not' : 'no longer';
  return `Your plan, ${ownPlan}, is ${ended} for sale. Choose another plan to continue.`;
}
