import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../api/errors/call-error.ts';
import { hintBelow } from '../../api/errors/error-text.ts';
import { loginErrorText, registerErrorText } from './auth-error-text.ts';

const said = (status: number) =>
  new ApiError(status, { error: 'Said so.', code: 'invalid_request' });
const silent = (status: number) => new ApiError(status, null);

describe('the error of a failed login', () => {
  it.each([
    [said(401), 'Invalid email or password. Please check your credentials and try again.'],
    [said(429), 'Too many login attempts. Please wait a moment and try again.'],
    [said(500), 'Server error. Please try again later.'],
    [said(503), 'Said so.'],
    [said(400), 'Said so.'],
    [silent(502), 'Login failed. Please check your credentials.'],
  ])('%s: %s', (error, text) => {
    expect(loginErrorText(error)).toBe(text);
  });

  it('does not blame the password for a lost connection', () => {
    expect(loginErrorText(new NetworkError())).toContain('internet connection');
  });
});

describe('the error of a failed registration', () => {
  it.each([
    [said(400), 'Said so.'],
    [silent(400), 'Invalid registration data. Please check your information.'],
    [
      said(409),
      'An account with this email already exists. Please use a different email or try logging in.',
    ],
    [said(429), 'Too many registration attempts. Please wait a moment and try again.'],
    [said(500), 'Said so.'],
    [silent(500), 'Registration failed. Please try again.'],
  ])('%s: %s', (error, text) => {
    expect(registerErrorText(error)).toBe(text);
  });
});

it.each([loginErrorText, registerErrorText])(
  'can have the time of the next try below: %o',
  (of) => {
    const error = new ApiError(429, null, 40);
    expect(hintBelow(of(error), error)).toBe('You can try again in 40 seconds.');
  },
);
