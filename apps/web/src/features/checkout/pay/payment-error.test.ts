import { expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../../api/errors/call-error.ts';
import { withoutHint } from '../../../api/errors/describe-error.ts';
import { isAboutPlans, paymentError } from './payment-error.ts';

it('shows a rejected coupon at the coupon box, with the server’s text', () => {
  const error = new ApiError(400, {
    error: 'This coupon has been used up.',
    code: 'coupon_used_up',
  });
  expect(paymentError(error)).toEqual({
    kind: 'coupon_rejected',
    reason: withoutHint('This coupon has been used up.'),
  });
});

it('shows any other error with the server’s text', () => {
  const error = new ApiError(404, {
    error: 'Plan not found.',
    code: 'plan_not_found',
  });
  expect(paymentError(error)).toEqual({
    kind: 'payment_rejected',
    reason: withoutHint('Plan not found.'),
  });
});

it('shows a general text for a reply of a proxy in between', () => {
  expect(paymentError(new ApiError(502, null))).toEqual({
    kind: 'payment_rejected',
    reason: {
      text: 'Failed to initiate payment',
      hint: 'The server returned an error. You have not been charged.',
    },
  });
});

it('says that nothing was charged if the gateway rejected the payment', () => {
  const { text, code } = { text: 'Failed to initiate payment', code: 'gateway_refused' } as const;
  expect(paymentError(new ApiError(502, { error: text, code })).reason).toEqual({
    text,
    hint: 'You have not been charged.',
  });
});

it('adds the known hint', () => {
  const busy = { error: 'Too many payments were started.', code: 'too_many_requests' } as const;
  expect(paymentError(new ApiError(429, busy, 90)).reason).toEqual({
    text: 'Too many payments were started.',
    hint: 'You can try again in 2 minutes.',
  });
  expect(paymentError(new NetworkError()).reason).toEqual({
    text: 'Failed to initiate payment',
    hint: 'The server cannot be reached. Check your internet connection. You have not been charged.',
  });
});

it('shows a rejected phone number at its field', () => {
  const text = 'Please enter a valid phone number, such as 01712345678';
  const error = new ApiError(400, {
    error: 'Some fields are not valid.',
    code: 'invalid_request',
    fields: { phone: text },
  });
  expect(paymentError(error)).toEqual({ kind: 'phone_rejected', reason: withoutHint(text) });
});

it.each([
  ['price_changed', 'price_changed', true],
  ['plan_not_found', 'payment_rejected', true],
  ['plan_hidden', 'payment_rejected', true],
  ['coupon_expired', 'coupon_rejected', false],
  ['gateway_refused', 'payment_rejected', false],
] as const)('of the code %s is shown as %s', (code, kind, isOutdated) => {
  const error = new ApiError(409, { error: 'Text.', code });
  expect(paymentError(error)).toEqual({ kind, reason: withoutHint('Text.') });
  expect(isAboutPlans(error)).toBe(isOutdated);
});
