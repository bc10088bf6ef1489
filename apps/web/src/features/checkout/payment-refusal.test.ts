import { expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../api/call-error.ts';
import { paymentRefusal } from './payment-refusal.ts';
import { because } from './reason.ts';

it('sends a refused coupon to the coupon box, in the server’s words', () => {
  const error = new ApiError(400, {
    error: 'This coupon has been used up.',
    code: 'coupon_used_up',
  });
  expect(paymentRefusal(error)).toEqual({
    kind: 'coupon_refused',
    reason: because('This coupon has been used up.'),
  });
});

it('shows any other refusal in the server’s words', () => {
  const error = new ApiError(404, {
    error: 'This plan is not available.',
    code: 'plan_not_found',
  });
  expect(paymentRefusal(error)).toEqual({
    kind: 'payment_refused',
    reason: because('This plan is not available.'),
  });
});

it('has a text of its own for an answer of something in between', () => {
  expect(paymentRefusal(new ApiError(502, null))).toEqual({
    kind: 'payment_refused',
    reason: because('Failed to initiate payment'),
  });
});

it('says what is known of how to go on', () => {
  const busy = { error: 'Too many payments were started.', code: 'too_many_requests' };
  expect(paymentRefusal(new ApiError(429, busy, 90)).reason).toEqual({
    text: 'Too many payments were started.',
    hint: 'You can try again in 2 minutes.',
  });
  expect(paymentRefusal(new NetworkError()).reason).toEqual({
    text: 'Failed to initiate payment',
    hint: 'The server cannot be reached. Is there an internet connection?',
  });
});
