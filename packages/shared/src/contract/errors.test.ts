import { expect, test } from 'vitest';
import { ErrorReply, errors } from './errors.ts';

const entries = Object.entries(errors);

test.each(entries)(
  '%s is an error with a stable code, a status and a text for people',
  (code, error) => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(error.status).toBeGreaterThanOrEqual(400);
    expect(error.status).toBeLessThan(600);
    expect(error.text.trim()).not.toBe('');
  },
);

test.each([
  [
    'wrong_credentials',
    401,
    'Invalid email or password. Please check your credentials and try again.',
  ],
  [
    'email_taken',
    409,
    'An account with this email already exists. Please use a different email or try logging in.',
  ],
  ['coupon_unknown', 400, 'Invalid coupon code'],
  ['internal', 500, 'Server error. Please try again later.'],
  ['gateway_refused', 502, 'Failed to initiate payment'],
  ['not_signed_in', 401, 'Sign in to continue.'],
] as const)('%s answers %i: %s', (code, status, text) => {
  expect(errors[code]).toEqual({ status, text });
});

test('an error reply has a code and can have fields', () => {
  const reply = { error: 'Email is required', code: 'invalid_request', requestId: 'r1' };
  expect(ErrorReply.parse(reply)).toEqual(reply);
  expect(ErrorReply.parse({ ...reply, fields: { email: 'Email is required' } })).toHaveProperty(
    'fields.email',
  );
  expect(ErrorReply.safeParse({ error: 'Email is required' }).success).toBe(false);
});
