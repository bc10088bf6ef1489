import { ApiError } from '../../../api/errors/call-error.ts';
import {
  describeError,
  type ErrorDescription,
  withoutHint,
} from '../../../api/errors/describe-error.ts';
import type { CheckoutEvent } from '../state/checkout-state.ts';

export type PaymentError = Extract<
  CheckoutEvent,
  { kind: 'coupon_rejected' | 'phone_rejected' | 'price_changed' | 'payment_rejected' }
>;

const FAILED = 'Failed to initiate payment';
/** Money is only taken at the gateway's page. */
const NOT_CHARGED = 'You have not been charged.';

/** Why a payment could not be opened. Errors about one field are shown at that field. */
export function paymentError(thrown: unknown): PaymentError {
  const aboutPhone = thrown instanceof ApiError ? thrown.fields.phone : undefined;
  if (aboutPhone) return { kind: 'phone_rejected', reason: withoutHint(aboutPhone) };
  const reason = reasonOf(thrown);
  const code = thrown instanceof ApiError ? thrown.code : null;
  if (code === 'price_changed') return { kind: code, reason };
  return { kind: code?.startsWith('coupon_') ? 'coupon_rejected' : 'payment_rejected', reason };
}

function reasonOf(thrown: unknown): ErrorDescription {
  const { text, hint } = describeError(thrown, FAILED);
  if (text !== FAILED) return { text, hint };
  return { text, hint: hint === null ? NOT_CHARGED : `${hint} ${NOT_CHARGED}` };
}

/** Whether the plans on the screen are out of date. */
export function isAboutPlans(thrown: unknown): boolean {
  return thrown instanceof ApiError && /^(plan|price)_/.test(thrown.code);
}
