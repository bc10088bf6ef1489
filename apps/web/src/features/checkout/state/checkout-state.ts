import type { AppliedCoupon } from '@nobayon/shared/contract/coupons.ts';
import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import type { ErrorDescription } from '../../../api/errors/describe-error.ts';
import type { ChosenPlan } from './chosen-plan.ts';

/** The state of the coupon text in the box. */
export type CouponState =
  | { kind: 'none' }
  | { kind: 'checking'; ticket: number }
  | { kind: 'applied'; code: string; coupon: AppliedCoupon }
  | { kind: 'rejected'; reason: ErrorDescription };

export type CouponAnswer = Extract<CouponState, { kind: 'applied' | 'rejected' }>;

export type PaymentState =
  | { kind: 'idle' }
  | { kind: 'starting' }
  /** The browser is on its way to the payment page. */
  | { kind: 'leaving'; paymentUrl: string }
  /** The payment page was not reached, or takes very long. */
  | { kind: 'stalled'; paymentUrl: string }
  | { kind: 'rejected'; reason: ErrorDescription };

/** The typed number, and its error. */
export type PhoneState = { text: string; rejection: ErrorDescription | null };

export type CheckoutState = {
  planId: number | null;
  /** Whether the user tried to continue without a plan. */
  planRejection: ErrorDescription | null;
  cycle: BillingCycle;
  couponText: string;
  coupon: CouponState;
  /** The wanted payment gateway; null if none was ever chosen. */
  gateway: string | null;
  phone: PhoneState;
  payment: PaymentState;
};

export type CheckoutEvent =
  | { kind: 'plan_chosen'; planId: number }
  | { kind: 'plan_rejected'; reason: ErrorDescription }
  | { kind: 'cycle_chosen'; cycle: BillingCycle }
  | { kind: 'coupon_typed'; text: string }
  | { kind: 'coupon_asked'; ticket: number }
  /** For the same order, whose error stays. */
  | { kind: 'coupon_asked_again'; ticket: number }
  | { kind: 'coupon_answered'; ticket: number; answer: CouponAnswer }
  | { kind: 'coupon_rejected'; reason: ErrorDescription }
  | { kind: 'gateway_chosen'; name: string }
  | { kind: 'phone_typed'; text: string }
  | { kind: 'phone_rejected'; reason: ErrorDescription }
  | { kind: 'payment_asked' }
  | { kind: 'payment_opened'; paymentUrl: string }
  | { kind: 'payment_stalled' }
  | { kind: 'payment_rejected'; reason: ErrorDescription }
  /** The order has another total than the one that was shown, perhaps because of the coupon. */
  | { kind: 'price_changed'; reason: ErrorDescription }
  /** The browser restored this page from its cache. */
  | { kind: 'returned' };

/** What a checkout begins with. */
export type FirstChoice = ChosenPlan & Pick<CheckoutState, 'couponText' | 'gateway'>;

export function newCheckout({ planId, cycle, couponText, gateway }: FirstChoice): CheckoutState {
  return {
    planId,
    planRejection: null,
    cycle,
    couponText,
    coupon: { kind: 'none' },
    gateway,
    phone: { text: '', rejection: null },
    payment: { kind: 'idle' },
  };
}

export function nextCheckout(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.kind) {
    case 'plan_chosen':
      if (event.planId === state.planId) return state;
      return { ...forgetAnswers(state), planId: event.planId, planRejection: null };
    case 'plan_rejected':
      return { ...state, planRejection: event.reason, payment: { kind: 'idle' } };
    case 'cycle_chosen':
      if (event.cycle === state.cycle) return state;
      return { ...forgetAnswers(state), cycle: event.cycle };
    case 'coupon_typed':
      return { ...forgetAnswers(state), couponText: event.text };
    case 'coupon_asked':
      return { ...forgetAnswers(state), coupon: { kind: 'checking', ticket: event.ticket } };
    case 'coupon_asked_again':
      return { ...state, coupon: { kind: 'checking', ticket: event.ticket } };
    case 'coupon_answered':
      return isAwaited(state.coupon, event.ticket) ? { ...state, coupon: event.answer } : state;
    case 'coupon_rejected':
      return {
        ...state,
        coupon: { kind: 'rejected', reason: event.reason },
        payment: { kind: 'idle' },
      };
    case 'gateway_chosen':
      // The error of another gateway does not apply to this one.
      return { ...state, gateway: event.name, payment: { kind: 'idle' } };
    case 'phone_typed':
      return { ...state, phone: { text: event.text, rejection: null }, payment: { kind: 'idle' } };
    case 'phone_rejected':
      return {
        ...state,
        phone: { ...state.phone, rejection: event.reason },
        payment: { kind: 'idle' },
      };
    case 'payment_asked':
      return { ...state, payment: { kind: 'starting' } };
    case 'payment_opened':
      return { ...state, payment: { kind: 'leaving', paymentUrl: event.paymentUrl } };
    case 'payment_stalled':
      if (state.payment.kind !== 'leaving') return state;
      return { ...state, payment: { ...state.payment, kind: 'stalled' } };
    case 'price_changed':
      return { ...forgetAnswers(state), payment: { kind: 'rejected', reason: event.reason } };
    case 'payment_rejected':
      return { ...state, payment: { kind: 'rejected', reason: event.reason } };
    case 'returned':
      return { ...state, payment: { kind: 'idle' } };
  }
}

/** Results for the coupon and the payment applied to the previous selection. */
function forgetAnswers(state: CheckoutState): CheckoutState {
  return { ...state, coupon: { kind: 'none' }, payment: { kind: 'idle' } };
}

/** A reply to an older question must not be shown: only the last ticket counts. */
function isAwaited(coupon: CouponState, ticket: number): boolean {
  return coupon.kind === 'checking' && coupon.ticket === ticket;
}

/** From the click until the reply, nothing may be changed or clicked again. */
export function isPaying({ payment }: CheckoutState): boolean {
  return payment.kind === 'starting' || payment.kind === 'leaving';
}
