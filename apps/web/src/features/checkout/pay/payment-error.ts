import { ApiError } from '../../../api/errors/call-error.ts';
import { describeError, withoutHint } from '../../../api/errors/describe-error.ts';
import type { CheckoutEvent } from '../state/checkout-state.ts';

export type PaymentError = Extract<
  CheckoutEvent,
  { kind: 'coupon_rejected' | 'phone_rejected' | 'price_changed' | 'payment_rejected' }
>;

/** Why a payment could not be opened. Errors about one field are shown at that field. */
export function paymentError(thrown: unknown): PaymentError {
  const aboutPhone = thrown instanceof ApiError ? thrown.fields.phone : undefined;
  if (aboutPhone) return { kind: 'phone_rejected', reason: withoutHint(aboutPhone) };
  const reason = describeError(thrown, 'Failed to initiate payment');
  const code = thrown instanceof ApiError ? thrown.code : null;
  if (code === 'price_changed') return { kind: code, reason };
  return { kind: code?.startsWith('coupon_') ? 'coupon_rejected' : 'payment_rejected', reason };
}

/** Whether the plans on the screen are out of date. */
export function isAboutPlans(thrown: unknown): boolean {
  return thrown instanceof ApiError && /^(plan|price)_/.test(thrown.code);
}
