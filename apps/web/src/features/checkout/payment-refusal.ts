import { ApiError } from '../../api/call-error.ts';
import type { CheckoutEvent } from './checkout-state.ts';
import { reasonOf } from './reason.ts';

export type PaymentRefusal = Extract<CheckoutEvent, { kind: 'coupon_refused' | 'payment_refused' }>;

/** Why a payment could not be opened. A coupon that no longer holds is said at the coupon box. */
export function paymentRefusal(thrown: unknown): PaymentRefusal {
  const reason = reasonOf(thrown, 'Failed to initiate payment');
  const isAboutCoupon = thrown instanceof ApiError && thrown.code.startsWith('coupon_');
  return { kind: isAboutCoupon ? 'coupon_refused' : 'payment_refused', reason };
}
