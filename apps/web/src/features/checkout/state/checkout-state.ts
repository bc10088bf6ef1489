import type { AppliedCoupon } from '@nobayon/shared/contract/coupons.ts';
import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import type { ErrorDescription } from '../../../api/errors/describe-error.ts';
import type { ChosenPlan } from './chosen-plan.ts';

/** What became of the coupon text in the box. */
export type CouponState =
  | { kind: 'none' }
  | { kind: 'checking'; ticket: number }
  | { kind: 'applied'; code: string; coupon: AppliedCoupon }
  | { kind: 'refused'; reason: ErrorDescription };

export type CouponAnswer = Extract<CouponState, { kind: 'applied' | 'refused' }>;

export type PaymentState =
  | { kind: 'idle' }
  | { kind: 'starting' }
  /** The browser is on its way to the payment page. */
  | { kind: 'leaving' }
  | { kind: 'refused'; reason: ErrorDescription };

/** The number that is typed, and why it was not accepted. */
export type PhoneState = { text: string; refusal: ErrorDescription | null };

export type CheckoutState = {
  planId: number | null;
  /** That a plan has to be chosen, once somebody went on without. */
  planRefusal: ErrorDescription | null;
  cycle: BillingCycle;
  couponText: string;
  coupon: CouponState;
  /** The payment gateway that is wanted; null where none was ever chosen. */
  gateway: string | null;
  phone: PhoneState;
  payment: PaymentState;
};

export type CheckoutEvent =
  | { kind: 'plan_chosen'; planId: number }
  | { kind: 'plan_refused'; reason: ErrorDescription }
  | { kind: 'cycle_chosen'; cycle: BillingCycle }
  | { kind: 'coupon_typed'; text: string }
  | { kind: 'coupon_asked'; ticket: number }
  | { kind: 'coupon_answered'; ticket: number; answer: CouponAnswer }
  | { kind: 'coupon_refused'; reason: ErrorDescription }
  | { kind: 'gateway_chosen'; name: string }
  | { kind: 'phone_typed'; text: string }
  | { kind: 'phone_refused'; reason: ErrorDescription }
  | { kind: 'payment_asked' }
  | { kind: 'payment_opened' }
  | { kind: 'payment_refused'; reason: ErrorDescription }
  /** The browser came back to this page as it was left. */
  | { kind: 'returned' };

export function newCheckout(chosen: ChosenPlan & { gateway: string | null }): CheckoutState {
  const { planId, cycle, gateway } = chosen;
  return {
    planId,
    planRefusal: null,
    cycle,
    couponText: '',
    coupon: { kind: 'none' },
    gateway,
    phone: { text: '', refusal: null },
    payment: { kind: 'idle' },
  };
}

export function nextCheckout(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.kind) {
    case 'plan_chosen':
      if (event.planId === state.planId) return state;
      return { ...forgetAnswers(state), planId: event.planId, planRefusal: null };
    case 'plan_refused':
      return { ...state, planRefusal: event.reason, payment: { kind: 'idle' } };
    case 'cycle_chosen':
      if (event.cycle === state.cycle) return state;
      return { ...forgetAnswers(state), cycle: event.cycle };
    case 'coupon_typed':
      return { ...forgetAnswers(state), couponText: event.text };
    case 'coupon_asked':
      return { ...forgetAnswers(state), coupon: { kind: 'checking', ticket: event.ticket } };
    case 'coupon_answered':
      return isAwaited(state.coupon, event.ticket) ? { ...state, coupon: event.answer } : state;
    case 'coupon_refused':
      return {
        ...state,
        coupon: { kind: 'refused', reason: event.reason },
        payment: { kind: 'idle' },
      };
    case 'gateway_chosen':
      // Why another one could not open the payment says nothing about this one.
      return { ...state, gateway: event.name, payment: { kind: 'idle' } };
    case 'phone_typed':
      return { ...state, phone: { text: event.text, refusal: null }, payment: { kind: 'idle' } };
    case 'phone_refused':
      return {
        ...state,
        phone: { ...state.phone, refusal: event.reason },
        payment: { kind: 'idle' },
      };
    case 'payment_asked':
      return { ...state, payment: { kind: 'starting' } };
    case 'payment_opened':
      return { ...state, payment: { kind: 'leaving' } };
    case 'payment_refused':
      return { ...state, payment: { kind: 'refused', reason: event.reason } };
    case 'returned':
      return { ...state, payment: { kind: 'idle' } };
  }
}

/** What was said about the coupon or the payment held for the selection before. */
function forgetAnswers(state: CheckoutState): CheckoutState {
  return { ...state, coupon: { kind: 'none' }, payment: { kind: 'idle' } };
}

/** An answer to an older question must not show: only the last ticket given out counts. */
function isAwaited(coupon: CouponState, ticket: number): boolean {
  return coupon.kind === 'checking' && coupon.ticket === ticket;
}

/** From the click on: nothing may be changed or clicked again until there is an answer. */
export function isPaying({ payment }: CheckoutState): boolean {
  return payment.kind === 'starting' || payment.kind === 'leaving';
}
