import { ApiError } from '../../../api/errors/call-error.ts';
import { describeError, withoutHint } from '../../../api/errors/describe-error.ts';
import type { CheckoutEvent } from '../state/checkout-state.ts';

export type PaymentError = Extract<
  CheckoutEvent,
  { kind: 'coupon_refused' | 'phone_refused' | 'payment_refused' }
>;

/** Why a payment could not be opened. Errors about one field are shown at that field. */
export function paymentError(thrown: unknown): PaymentError {
  const aboutPhone = thrown instanceof ApiError ? thrown.fields.phone : undefined;
  if (aboutPhone) return { kind: 'phone_refused', reason: withoutHint(aboutPhone) };
  const reason = describeError(thrown, 'Failed to initiate payment');
  const isAboutCoupon = thrown instanceof ApiError && thrown.code.startsWith('coupon_');
  return { kind: isAboutCoupon ? 'coupon_refused' : 'payment_refused', reason };
}
