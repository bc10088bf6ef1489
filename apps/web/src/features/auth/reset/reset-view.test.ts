import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../../api/errors/call-error.ts';
import { resetView, type Verification } from './reset-view.ts';

const INVALID = 'Invalid or expired reset token';
const MISSING = 'Invalid reset link. Please request a new password reset.';
const link = { kind: 'token', token: 'abc' } as const;

const asking: Verification = { data: undefined, error: null, isFetching: true };
const answered = (data: Verification['data']): Verification => ({
  data,
  error: null,
  isFetching: false,
});
const failed = (error: Error, isFetching = false): Verification => ({
  data: undefined,
  error,
  isFetching,
});

describe('a link with a token', () => {
  it.each([
    { verification: asking, view: { kind: 'verifying' } },
    {
      verification: answered({ valid: true, email: 'rahim@example.com' }),
      view: { kind: 'form', token: 'abc', email: 'rahim@example.com' },
    },
    {
      verification: answered({ valid: false, error: 'The server says so.' }),
      view: { kind: 'rejected', text: 'The server says so.' },
    },
    {
      verification: answered({ valid: false, error: '' }),
      view: { kind: 'rejected', text: INVALID },
    },
    {
      verification: failed(new ApiError(400, { error: INVALID, code: 'reset_token_invalid' })),
      view: { kind: 'rejected', text: INVALID },
    },
    { verification: failed(new ApiError(400, null)), view: { kind: 'rejected', text: INVALID } },
  ])('shows $view.kind', ({ verification, view }) => {
    expect(resetView(link, verification)).toEqual(view);
  });

  it.each([new NetworkError(), new ApiError(500, null), new ApiError(429, null), new Error('?')])(
    'can be verified again after %s',
    (error) => {
      expect(resetView(link, failed(error))).toEqual({ kind: 'unverified', error });
      expect(resetView(link, failed(error, true))).toEqual({ kind: 'verifying' });
    },
  );
});

it.each([
  { kind: 'missing', view: { kind: 'rejected', text: MISSING } },
  { kind: 'used', view: { kind: 'done' } },
] as const)('a link that is $kind needs no verification', ({ kind, view }) => {
  expect(resetView({ kind }, asking)).toEqual(view);
});
